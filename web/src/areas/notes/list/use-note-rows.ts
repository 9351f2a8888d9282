import type { Note, NoteText } from "../note.ts";
import { useOpenNotes } from "../store/open-notes.ts";
import { isTrouble } from "../store/tell-of-trouble.ts";

export interface NoteRow {
  id: string;
  text: NoteText;
  /** When it was saved last; null for a note that is new. */
  moment: string | null;
  isUnsaved: boolean;
}

/** The list with what is being written, and before it what the server does not have yet. */
export function useNoteRows(userId: string, loaded: { notes: readonly Note[] } | null): readonly NoteRow[] {
  const open = useOpenNotes(userId);
  const byId = new Map(open.map((snapshot) => [snapshot.id, snapshot]));
  const listed = (loaded?.notes ?? []).map((note): NoteRow => {
    const snapshot = byId.get(note.id);
    byId.delete(note.id);
    const isUnsaved = snapshot !== undefined && isTrouble(snapshot.state);
    return { id: note.id, text: snapshot?.text ?? note, moment: note.updated_at, isUnsaved };
  });
  const others = [...byId.values()].flatMap(({ id, text, stored, state }): NoteRow[] => {
    const isUnsaved = isTrouble(state);
    return stored === null || isUnsaved ? [{ id, text, moment: stored?.updated_at ?? null, isUnsaved }] : [];
  });
  return [...others, ...listed];
}
