import { BackendError } from "../../../backend/backend-error.ts";
import { fetchNote, insertNote, requireSession, updateNote } from "../api.ts";
import { isSameText, type Note, type NoteText } from "../note.ts";

interface SaveRequest {
  id: string;
  userId: string;
  text: NoteText;
  /** The version that is written over; null for a new note. */
  former: Note | null;
  /** What was sent before and never answered: any of it may have arrived. */
  unconfirmed: readonly NoteText[];
}

export type Outcome =
  | { kind: "stored"; note: Note }
  | { kind: "changed"; theirs: Note }
  | { kind: "deleted" };

/**
 * Writes a note if it is still in the version that its writer has read, else says what became of it. A try
 * whose answer was lost counts: it neither makes a second note nor passes for somebody else's change. Throws a
 * `BackendError`.
 */
export async function saveNote(writing: SaveRequest): Promise<Outcome> {
  const { id, userId, text, former, unconfirmed } = writing;
  await requireSession(userId);
  const written = former
    ? await updateNote(former, text)
    : await insertNote({ id, user_id: userId, ...text });
  if (written) return { kind: "stored", note: written };

  const current = await fetchNote(id);
  if (current === null) {
    if (former) return { kind: "deleted" };
    throw new BackendError("This note's id is taken", "23505", 409);
  }
  if (isSameText(current, text)) return { kind: "stored", note: current };
  if (unconfirmed.some((sent) => isSameText(current, sent))) {
    return saveNote({ ...writing, former: current, unconfirmed: [] });
  }
  return { kind: "changed", theirs: current };
}
