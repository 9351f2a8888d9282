import { skipToken, useQuery } from "@tanstack/react-query";
import { fetchNote } from "../api.ts";
import { liveNotes } from "../live-notes.ts";
import type { Note } from "../note.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import { bringUpToDate, closeNote, findNote, openNote } from "../store/open-notes.ts";

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
}

/** The note that the address names: at once where this tab has it, and brought up to date when the tab is looked at again. */
export function useOpenNote({ userId, id, isNew, listed }: Wanted) {
  const edit = id === null ? undefined : (findNote(userId, id) ?? (listed && openNote(userId, id, listed)));
  const { data, isError, refetch } = useQuery({
    queryKey: ["note", id],
    queryFn: id !== null && uuid.test(id) ? () => load(userId, id, isNew) : skipToken,
    refetchOnWindowFocus: "always",
    meta: liveNotes,
    // The note itself is kept by the store; whether the server has it is asked each time.
    gcTime: 0,
  });
  const kind = isError ? "failed" : data;
  return { opened: id === null ? null : openedFrom(id, kind, edit), retry: () => void refetch() };
}

function openedFrom(id: string, kind: string | undefined, edit: NoteEdit | undefined): OpenedNote {
  if (!uuid.test(id) || (kind === "missing" && !edit?.isUnsaved)) return { id, kind: "missing" };
  if (edit) return { id, kind: "open", edit };
  return { id, kind: kind === "failed" ? "failed" : "loading" };
}

/** Brings the note into this tab, unless it is here with words that are not saved. Throws a `BackendError`. */
async function load(userId: string, id: string, isDraft: boolean): Promise<"found" | "missing"> {
  const known = findNote(userId, id);
  if (known && (known.isUnsaved || known.getSnapshot().stored === null)) return "found";
  const note = await fetchNote(id);
  if (note) bringUpToDate(openNote(userId, id, note), note);
  else if (isDraft && !known) openNote(userId, id, null);
  else if (!known?.isUnsaved) {
    if (known) closeNote(known);
    return "missing";
  }
  return "found";
}
