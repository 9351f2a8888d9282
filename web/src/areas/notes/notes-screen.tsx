import { type RefObject, useEffect, useRef } from "react";
import { newId } from "../../backend/new-key.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useLocation } from "../../site/location.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { useQueryParameter } from "../../site/query.ts";
import { showToast } from "../../ui/toast-store.ts";
import { loadEditor, NotePane } from "./editor/note-pane.tsx";
import { useOpenNote } from "./editor/use-open-note.ts";
import { useNoteRows } from "./list/note-list.tsx";
import { NotesColumn } from "./list/notes-column.tsx";
import { useNoteList, useSearch } from "./list/use-note-list.ts";
import { isBlank, type NoteState, notePath } from "./note.ts";
import { useNoteToasts } from "./note-toasts.ts";
import styles from "./notes-screen.module.css";
import { openNote, saveAll } from "./store/open-notes.ts";

/** The list at the start and the open note at the end; on narrow screens one after the other. */
export function NotesScreen({ userId }: { userId: string }) {
  const words = useWords("notes");
  const { language } = useLanguage();
  const navigate = usePageNavigate();
  const id = useQueryParameter("note");
  const isNew = (useLocation().state as NoteState | null)?.isNew === true;
  const find = useSearch();
  const list = useNoteList(find.search, () => showToast({ kind: "error", title: words.loadFailed.title }));
  const listed = list.loaded?.notes.find((note) => note.id === id);
  const { opened, retry } = useOpenNote({ userId, id, isNew, listed });
  const rows = useNoteRows(userId, list.loaded);
  const screen = useRef<HTMLDivElement>(null);
  useFocusOnNavigation(screen, id);
  useNoteToasts(words);
  useEffect(() => void loadEditor(language), [language]);
  // What was left unsaved, by a lost connection or session, gets another try.
  useEffect(saveAll, []);

  const add = () => {
    const current = opened?.kind === "open" ? opened.edit.getSnapshot() : null;
    if (current?.stored === null && isBlank(current.text)) {
      // Another press asks for the note that is already there.
      return screen.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    }
    find.reset();
    const next = newId();
    openNote(userId, next, null);
    return navigate(notePath(next), { state: { isNew: true } satisfies NoteState });
  };
  const isEmpty = list.loaded?.total === 0 && rows.length === 0 && list.loaded.search === "";
  return (
    <div
      ref={screen}
      className={styles.screen}
      data-open={id !== null || undefined}
      data-empty={isEmpty || undefined}
    >
      <NotesColumn {...{ words, list, rows, find, isEmpty }} openId={id} onAdd={add} />
      <NotePane {...{ words, opened, isEmpty, userId }} isAsked={id !== null} onAdd={add} onRetry={retry} />
    </div>
  );
}

/**
 * Brings the focus along from the list to the note and back, where it has not gone by itself; the page's first
 * state leaves it alone.
 */
function useFocusOnNavigation(screen: RefObject<HTMLElement | null>, id: string | null): void {
  const former = useRef(id);
  useEffect(() => {
    const last = former.current;
    if (last === id) return;
    former.current = id;
    const find = (selector: string) => screen.current?.querySelector<HTMLElement>(selector) ?? null;
    if (id !== null) {
      const desk = find("section");
      if (!desk?.contains(document.activeElement)) desk?.focus({ preventScroll: true });
      // Where the list gives way to the note, its place in the page means nothing to the note.
      if (find("nav")?.offsetParent === null) window.scrollTo(0, 0);
    } else {
      const row = last === null ? null : find(`[data-note="${CSS.escape(last)}"]`);
      (row ?? find("button"))?.focus();
    }
  }, [screen, id]);
}
