import type { Apply } from "../../session/live/live-queries.ts";
import type { NoteList, Parts } from "./live-notes.ts";
import type { Note } from "./note.ts";

/** Takes in what another device or tab did with a note; what is being typed here is never touched. */
export function applyWith({ withChange, findNote, bringUpToDate, closeNote }: Parts): Apply {
  return (change, query, client) => {
    const isDeleted = change.eventType === "DELETE";
    const row = (isDeleted ? change.old : change.new) as unknown as Note & { user_id: string };
    if (query.queryKey[0] === "note") {
      if (query.queryKey[1] !== row.id) return true;
      const edit = findNote(row.user_id, row.id);
      if (edit && isDeleted) {
        // Words that are not saved stay; saving them finds that the note is gone.
        if (edit.isUnsaved) return true;
        closeNote(edit);
        client.setQueryData(query.queryKey, "missing");
        return true;
      }
      if (edit) bringUpToDate(edit, row);
      return edit !== undefined;
    }
    const list = query.state.data as NoteList;
    const listed = list.notes.find(({ id }) => id === row.id);
    if (isDeleted) {
      if (listed) client.setQueryData(query.queryKey, withChange(list, { kind: "deleted", id: row.id }));
      // Of an unlisted one nobody knows whether the search has counted it.
      return listed !== undefined;
    }
    // Only the server knows whether it matches a search.
    if (list.search && !listed) return false;
    // What was saved here is listed already.
    if (listed && listed.updated_at >= row.updated_at) return true;
    const { id, title, content, updated_at } = row;
    const isNew = change.eventType === "INSERT";
    client.setQueryData(
      query.queryKey,
      withChange(list, {
        kind: "stored",
        note: { id, title, content, updated_at },
        isNew,
        isReturned: false,
        isRecovered: false,
      }),
    );
    return true;
  };
}
