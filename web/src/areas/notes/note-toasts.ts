import { useEffect, useEffectEvent } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { type NoteChange, onNoteChange } from "./store/note-edit.ts";

let last: number | undefined;

/** One message at a time says what became of a note. */
export function showNoteToast(toast: Parameters<typeof showToast>[0]): void {
  dismissToast(last ?? -1);
  last = showToast(toast);
}

/** Tells of new, restored and recovered notes. What is saved in a pause of writing is told beside the note. */
export function useNoteToasts(words: Words<"notes">): void {
  const showToastOf = useEffectEvent((change: NoteChange) => {
    if (change.kind === "deleted") return;
    if (change.isReturned) showNoteToast({ title: words.restored });
    else if (change.isNew) showNoteToast({ title: words.created });
    else if (change.isRecovered) showNoteToast({ title: words.saved });
  });
  useEffect(() => onNoteChange((change) => showToastOf(change)), []);
}
