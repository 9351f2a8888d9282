import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { headOf, isBlank } from "../note.ts";
import type { NoteEdit } from "../store/note-edit.ts";
import { holdNote } from "../store/open-notes.ts";
import { DeleteNote } from "./delete-note.tsx";
import { NoteBar } from "./note-bar.tsx";
import styles from "./note-desk.module.css";
import { NoteFields } from "./note-fields.tsx";
import { NoteNotice } from "./note-notice.tsx";
import { useSaving } from "./use-saving.ts";

interface Props {
  words: Words<"notes">;
  userId: string;
  edit: NoteEdit;
}

/** One open note: how it stands, what is the matter with it, and its words. */
export function NoteEditor({ words, userId, edit }: Props) {
  const note = useSyncExternalStore(edit.subscribe, edit.getSnapshot);
  const isUntouched = note.stored === null && isBlank(note.text);
  const title = useRef<HTMLTextAreaElement>(null);
  const save = useSaving(edit, words);
  useEffect(() => holdNote(edit), [edit]);
  useEffect(() => {
    const { stored, text } = edit.getSnapshot();
    if (stored === null && isBlank(text)) title.current?.focus();
  }, [edit]);

  const name = headOf(note.text).title || (note.stored ? words.untitled : words.draft);
  return (
    <section tabIndex={-1} className={styles.desk} aria-label={words.editor.label.replace("{title}", name)}>
      <div className={styles.sheet}>
        <NoteBar words={words} note={note} onSave={isUntouched ? null : save}>
          <DeleteNote {...{ words, userId, edit, name, isUntouched }} />
        </NoteBar>
        <NoteNotice words={words} note={note} edit={edit} />
        <NoteFields words={words} note={note} titleRef={title} onChange={(text) => edit.change(text)} />
      </div>
    </section>
  );
}
