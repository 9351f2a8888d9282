import { announceChange } from "./note-changes.ts";
import type { NoteEdit } from "./note-edit.ts";
import { deleteNote, fetchNote, requireSession } from "./notes-table.ts";
import { forgetNote } from "./open-notes.ts";

/**
 * Deletes a note in the version that its writer has read; false when somebody has changed it meanwhile. One that
 * is gone already counts as deleted. Throws a `BackendError`.
 */
export async function removeNote(edit: NoteEdit): Promise<boolean> {
  await edit.pause();
  try {
    await requireSession(edit.userId);
    const { stored, state } = edit.getSnapshot();
    // A new note whose saving failed may have arrived all the same.
    const isDone = stored ? await deleteNote(stored) : state.kind !== "failed";
    const current = isDone ? null : await fetchNote(edit.id);
    if (current && !(edit.isOwn(current) && (await deleteNote(current)))) {
      edit.meet(current);
      return false;
    }
  } catch (error) {
    // What was written goes on being saved.
    edit.change({});
    throw error;
  }
  forgetNote(edit);
  announceChange({ kind: "deleted", id: edit.id });
  return true;
}
