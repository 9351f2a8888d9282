import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { daysBetween, shortDate, timeOfDay } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { shortHash } from "../../../ui/short-hash.ts";
import type { Entry } from "./api.ts";
import { entryLine, entryTitle, isPersonsAct, type Reader } from "./entry-text.ts";
import styles from "./likeness.module.css";

/** The chain of entries, the newest first. Solid is an act of the person shown, hollow one of somebody else. */
export function LedgerList({ entries, reader }: { entries: readonly Entry[]; reader: Reader }) {
  const words = useWords("account/likeness");
  return (
    <ol className={styles.chain} aria-label={words.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <LedgerEntry entry={entry} reader={reader} />
        </li>
      ))}
    </ol>
  );
}

function LedgerEntry({ entry, reader }: { entry: Entry; reader: Reader }) {
  const { language } = useLanguage();
  const words = useWords("account/likeness");
  const isSolid = isPersonsAct(entry, reader);
  return (
    <>
      <Moment moment={entry.occurred_at} language={language} />
      <span className={styles.lane} aria-hidden="true">
        <i
          className={classNames(
            styles.dot,
            !isSolid && styles.hollow,
            entry.kind === "consent_signed" && styles.signed,
          )}
        />
      </span>
      <div className={styles.entryText}>
        <strong>{entryTitle(entry, reader, words)}</strong>
        <span>{entryLine(entry, reader, words, language)}</span>
      </div>
      <p className={styles.entryHash}>
        <Ltr>{shortHash(entry.hash)}</Ltr>
        <small>
          {entry.previous_hash === null
            ? words.first
            : words.after.replace("{hash}", entry.previous_hash.slice(0, 4))}
        </small>
      </p>
    </>
  );
}

/** "Today, 09:40" or "22 Nov 2026, 14:12", in two lines where there is room for them. */
function Moment({ moment, language }: { moment: string; language: Language }) {
  const words = useWords("account/likeness");
  const day = nearDay(moment);
  return (
    <time dateTime={moment} className={styles.moment}>
      <span>{day === undefined ? shortDate(moment, language) : words[day]}</span>{" "}
      <span>{timeOfDay(moment, language)}</span>
    </time>
  );
}

function nearDay(moment: string): "today" | "yesterday" | undefined {
  const days = daysBetween(moment, Date.now());
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : undefined;
}
