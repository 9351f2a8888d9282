import { type KeyboardEvent, type RefObject, useId, useRef } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { fullDate } from "../../../i18n/moments.ts";
import { excessOf, inOneLine, inPlainText, LONGEST_CONTENT, LONGEST_TITLE, type NoteText } from "../note.ts";
import { ageText, useNow } from "../note-dates.ts";
import type { NoteSnapshot } from "../store/note-edit.ts";
import styles from "./editor.module.css";

interface Props {
  words: Words<"notes">;
  note: NoteSnapshot;
  titleRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: Partial<NoteText>) => void;
}

/** Title and text, as wide as they are read. Too much text is kept and told of, never cut. */
export function NoteFields({ words, note: { text, stored }, titleRef, onChange }: Props) {
  const id = useId();
  const content = useRef<HTMLTextAreaElement>(null);
  const goOn = (event: KeyboardEvent) => {
    // Not while an input method composes a word.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles.fields}>
      <label htmlFor={`${id}-title`} className="visually-hidden">
        {words.editor.title}
      </label>
      <textarea
        ref={titleRef}
        id={`${id}-title`}
        name="title"
        rows={1}
        className={styles.title}
        placeholder={words.editor.title}
        value={text.title}
        onChange={({ target }) => onChange({ title: inOneLine(target.value) })}
        onKeyDown={goOn}
        aria-describedby={`${id}-hint`}
        aria-invalid={excessOf(text.title, LONGEST_TITLE) > 0 || undefined}
        enterKeyHint="next"
        autoComplete="off"
        // An empty field takes the page's direction, for its placeholder.
        dir={text.title ? "auto" : undefined}
      />
      <Updated words={words} moment={stored?.updated_at} />
      <label htmlFor={`${id}-content`} className="visually-hidden">
        {words.editor.content}
      </label>
      <textarea
        ref={content}
        id={`${id}-content`}
        name="content"
        className={styles.content}
        placeholder={words.editor.contentHint}
        value={text.content}
        onChange={({ target }) => onChange({ content: inPlainText(target.value) })}
        aria-describedby={`${id}-hint`}
        aria-invalid={excessOf(text.content, LONGEST_CONTENT) > 0 || undefined}
        dir={text.content ? "auto" : undefined}
      />
      <p id={`${id}-hint`} className="visually-hidden">
        {words.editor.hint}
      </p>
    </div>
  );
}

function Updated({ words, moment }: { words: Words<"notes">; moment: string | undefined }) {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <p className={`${styles.updated} caption faint number`}>
      {moment &&
        fill(words.editor.updated, {
          age: ageText(moment, now, language) || words.justNow,
          date: <time dateTime={moment}>{fullDate(moment, language)}</time>,
        })}
    </p>
  );
}
