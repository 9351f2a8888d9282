import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Note } from "../note.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import { fetchNote } from "../store/notes-table.ts";
import { findNote, forgetNote, openNote } from "../store/open-notes.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type OpenedNote = { id: string } & (
  | { kind: "loading" | "missing" | "failed" }
  | { kind: "open"; edit: NoteEdit }
);

interface Wanted {
  userId: string;
  /** From the address; null when no note is asked for. */
  id: string | null;
  /** Whether the address was made for a note that is still to be written. */
  isNew: boolean;
  /** The note as the list has it. */
  listed: Note | undefined;
  visits: number;
}

/** The note that the address names: at once where this tab has it, and brought up to date with every visit. */
export function useOpenNote({ userId, id, isNew, listed, visits }: Wanted) {
  const [answer, setAnswer] = useState<{ request: object; kind: "found" | "missing" | "failed" } | null>(
    null,
  );
  const [attempt, setAttempt] = useState(0);
  const request = useMemo(() => ({ userId, id, visits, attempt }), [userId, id, visits, attempt]);
  const edit = id === null ? undefined : (findNote(userId, id) ?? (listed && openNote(userId, id, listed)));
  const isDraft = useEffectEvent(() => isNew);

  useEffect(() => {
    const wanted = request.id;
    if (wanted === null || !uuid.test(wanted)) return undefined;
    let isCurrent = true;
    load(request.userId, wanted, isDraft).then(
      (kind) => {
        if (isCurrent) setAnswer({ request, kind });
      },
      (error: unknown) => {
        console.error("The note could not be loaded", error);
        if (isCurrent) setAnswer({ request, kind: "failed" });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [request]);

  const kind = answer?.request === request ? answer.kind : null;
  return { opened: id === null ? null : openedFrom(id, kind, edit), retry: () => setAttempt(attempt + 1) };
}

function openedFrom(id: string, kind: string | null, edit: NoteEdit | undefined): OpenedNote {
  if (!uuid.test(id) || (kind === "missing" && !edit?.isUnsaved)) return { id, kind: "missing" };
  if (edit) return { id, kind: "open", edit };
  return { id, kind: kind === "failed" ? "failed" : "loading" };
}

/** Brings the note into this tab, unless it is here with words that are not saved. Throws a `BackendError`. */
async function load(userId: string, id: string, isDraft: () => boolean): Promise<"found" | "missing"> {
  const known = findNote(userId, id);
  if (known && (known.isUnsaved || known.getSnapshot().stored === null)) return "found";
  const note = await fetchNote(id);
  if (note) bringUpToDate(openNote(userId, id, note), note);
  else if (isDraft() && !known) openNote(userId, id, null);
  else if (!known?.isUnsaved) {
    if (known) forgetNote(known);
    return "missing";
  }
  return "found";
}

/** Only what is newer, and never over words that are not saved. */
function bringUpToDate(edit: NoteEdit, note: Note): void {
  const { stored, state } = edit.getSnapshot();
  const isNewer = stored === null || note.updated_at > stored.updated_at;
  if (isNewer && state.kind === "saved" && !edit.isUnsaved) edit.take(note);
}
