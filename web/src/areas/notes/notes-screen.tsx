import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { useLocation } from "../../site/location.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { useQueryParameter } from "../../site/query.ts";
import { showToast } from "../../ui/toast-store.ts";
import { NoteDesk } from "./editor/note-desk.tsx";
import { useOpenNote } from "./editor/use-open-note.ts";
import { NotesColumn } from "./list/notes-column.tsx";
import { useNoteList } from "./list/use-note-list.ts";
import { useNoteRows } from "./list/use-note-rows.ts";
import { useSearch } from "./list/use-search.ts";
import { isBlank } from "./note.ts";
import { type NoteStep, noteAddress } from "./note-address.ts";
import styles from "./notes-screen.module.css";
import { newId } from "./store/new-id.ts";
import { openNote, saveAll } from "./store/open-notes.ts";
import { useMovedFocus } from "./use-moved-focus.ts";
import { useNoteToasts } from "./use-note-toasts.ts";
import { useVisits } from "./use-visits.ts";

/** The list at the start and the open note at the end; on narrow screens one after the other. */
export function NotesScreen({ userId }: { userId: string }) {
  const words = useWords("notes");
  const navigate = usePageNavigate();
  const id = useQueryParameter("note");
  const isNew = (useLocation().state as NoteStep | null)?.isNew === true;
  const visits = useVisits();
  const find = useSearch();
  const list = useNoteList(find.search, visits, () =>
    showToast({ kind: "error", title: words.loadFailed.title }),
  );
  const listed = list.loaded?.notes.find((note) => note.id === id);
  const { opened, retry } = useOpenNote({ userId, id, isNew, listed, visits });
  const rows = useNoteRows(userId, list.loaded);
  const screen = useRef<HTMLDivElement>(null);
  useMovedFocus(screen, id);
  useNoteToasts(words);
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
    return navigate(noteAddress(next), { state: { isNew: true } satisfies NoteStep });
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
      <NoteDesk {...{ words, opened, isEmpty, userId }} isAsked={id !== null} onAdd={add} onRetry={retry} />
    </div>
  );
}
