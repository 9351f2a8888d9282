import { loadedWords } from "../../../i18n/dictionaries.ts";
import { defaultLanguage, isLanguage } from "../../../i18n/languages.ts";
import { addressOf, splitAddress } from "../../../site/address.ts";
import { navigate } from "../../../site/location.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { headOf, notePath } from "../note.ts";
import type { NoteEdit, SaveState } from "./note-edit.ts";

const toasts = new WeakMap<NoteEdit, number>();

/** Whether words stay unsaved until something or somebody helps. */
export function needsAttention({ kind }: SaveState): boolean {
  return kind !== "saved" && kind !== "changed" && kind !== "saving";
}

/** Says once, wherever its writer is by now, that a note which they have left is not saved. */
export function notifyUnsaved(edit: NoteEdit): void {
  const { id, text, state } = edit.getSnapshot();
  if (!needsAttention(state) || toasts.has(edit)) return;
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const words = loadedWords(language, "notes");
  if (words === undefined) return;
  const isPrefixed = splitAddress(location.pathname).language !== null;
  const address = notePath(id);
  const { title } = headOf(text);
  const toast = showToast({
    kind: "error",
    title: words.left.title,
    description: `${title || words.untitled}: ${words.left.text}`,
    duration: Number.POSITIVE_INFINITY,
    action: {
      label: words.left.action,
      onSelect: () => navigate(isPrefixed ? addressOf(address, language) : address),
    },
  });
  toasts.set(edit, toast);
}

/** Its writer is back. */
export function dismissUnsaved(edit: NoteEdit): void {
  const toast = toasts.get(edit);
  if (toast === undefined) return;
  toasts.delete(edit);
  dismissToast(toast);
}
