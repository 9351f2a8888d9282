import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Note } from "../note.ts";
import { ageText } from "../note-dates.ts";
import { useNow } from "../use-now.ts";
import styles from "./their-version.module.css";

/** What the other tab has saved, to be read before one of the two goes. */
export function TheirVersion({ words, note }: { words: Words<"notes">; note: Note }) {
  const { language } = useLanguage();
  const age = ageText(note.updated_at, useNow(), language) || words.justNow;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{words.conflict.show}</summary>
      <div className={styles.version}>
        <p className="caption muted">{fill(words.conflict.saved, { age })}</p>
        <p dir="auto" className={styles.title}>
          {note.title || words.untitled}
        </p>
        <p dir="auto" className={styles.content}>
          {note.content || words.noText}
        </p>
      </div>
    </details>
  );
}
