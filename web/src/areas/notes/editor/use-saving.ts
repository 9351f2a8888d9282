import { useEffect, useEffectEvent } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import { tellOnce } from "../use-note-toasts.ts";

/** Saves when asked to, by the function that it returns or by Ctrl+S, and says that it is done. */
export function useSaving(edit: NoteEdit, words: Words<"notes">): () => void {
  const save = async () => {
    const { stored, state } = edit.getSnapshot();
    const isSaved = await edit.save();
    // New and recovered notes have messages of their own.
    if (isSaved && stored !== null && state.kind !== "failed") tellOnce({ title: words.saved });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // By the key's place: on an Arabic keyboard it carries another letter.
    if (event.code !== "KeyS" || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return () => void save();
}
