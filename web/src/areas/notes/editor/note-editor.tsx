import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { headOf, isBlank, notePath } from "../note.ts";
import { showNoteToast } from "../note-toasts.ts";
import type { NoteEdit, NoteSnapshot } from "../store/note-edit.ts";
import { needsAttention } from "../store/notify-unsaved.ts";
import { keepOpen } from "../store/open-notes.ts";
import { DeleteNote } from "./delete-note.tsx";
import styles from "./editor.module.css";
import { NoteFields } from "./note-fields.tsx";
import { NoteNotice } from "./note-notice.tsx";
import type { EditorWords } from "./note-pane.tsx";
import { SendToScript } from "./send-to-script.tsx";

interface Props {
  words: EditorWords;
  userId: string;
  edit: NoteEdit;
}

/** One open note: how it stands, what is the matter with it, and its words. */
export function NoteEditor({ words, userId, edit }: Props) {
  const note = useSyncExternalStore(edit.subscribe, edit.getSnapshot);
  const isUntouched = note.stored === null && isBlank(note.text);
  const title = useRef<HTMLTextAreaElement>(null);
  const save = useSaving(edit, words);
  useEffect(() => keepOpen(edit), [edit]);
  useEffect(() => {
    const { stored, text } = edit.getSnapshot();
    if (stored === null && isBlank(text)) title.current?.focus();
  }, [edit]);

  const name = headOf(note.text).title || (note.stored ? words.untitled : words.draft);
  return (
    <section tabIndex={-1} className={styles.desk} aria-label={words.editor.label.replace("{title}", name)}>
      <div className={styles.sheet}>
        <NoteToolbar words={words} note={note} onSave={isUntouched ? null : save}>
          {note.stored && !isBlank(note.text) && <SendToScript words={words} userId={userId} edit={edit} />}
          <DeleteNote {...{ words, userId, edit, name, isUntouched }} />
        </NoteToolbar>
        <NoteNotice words={words} note={note} edit={edit} />
        <NoteFields words={words} note={note} titleRef={title} onChange={(text) => edit.change(text)} />
      </div>
    </section>
  );
}

/** Saves when asked to, by the function that it returns or by Ctrl+S, and says that it is done. */
function useSaving(edit: NoteEdit, words: EditorWords): () => void {
  const save = async () => {
    const { stored, state } = edit.getSnapshot();
    const isSaved = await edit.save();
    // New and recovered notes have messages of their own.
    if (isSaved && stored !== null && state.kind !== "failed") showNoteToast({ title: words.saved });
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

interface ToolbarProps {
  words: EditorWords;
  note: NoteSnapshot;
  /** Null while there is nothing to save. */
  onSave: (() => void) | null;
  children: ReactNode;
}

/** Over the note: the way back on narrow screens, how it stands, and what can be done with it. */
function NoteToolbar({ words, note, onSave, children }: ToolbarProps) {
  return (
    <div className={styles.bar}>
      <PageLink to={notePath()} className={styles.back}>
        <Icon name="previous" />
        {words.editor.back}
      </PageLink>
      <SaveStatus words={words} note={note} />
      <div className={styles.actions}>
        {children}
        <Button kind="ink" size="small" disabled={onSave === null} onClick={() => onSave?.()}>
          {words.editor.save}
        </Button>
      </div>
    </div>
  );
}

function SaveStatus({ words, note: { state, stored } }: Pick<ToolbarProps, "words" | "note">) {
  const { kind } = state;
  if (kind === "saving") {
    return (
      <p className={styles.status}>
        <Loader />
        {words.state.saving}
      </p>
    );
  }
  if (kind === "changed") {
    return (
      <p className={styles.status}>
        <Nuqta kind="twin" />
        {words.state.changed}
      </p>
    );
  }
  if (needsAttention(state)) {
    return (
      <p className={`${styles.status} ${styles.trouble}`}>
        <Nuqta kind="twin" />
        {words.state.trouble}
      </p>
    );
  }
  return (
    <p className={`${styles.status} ${styles.saved}`}>
      {stored && (
        <>
          <Nuqta />
          {words.state.saved}
        </>
      )}
    </p>
  );
}
