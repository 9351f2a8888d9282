import type { AllowanceLine } from "../../generated/api-types.ts";
import { shortDate } from "../../i18n/day-text.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { type PluralForms, plural } from "../../i18n/plural.ts";
import styles from "./allowance-list.module.css";

export interface AllowanceWords {
  line: string;
  granted: string;
  spent: string;
  left: string;
  until: string;
  noEnd: string;
  unlimited: string;
  monthly: string;
  carried: PluralForms;
  kinds: Readonly<Record<AllowanceLine["kind"], { name: string; note: string }>>;
}

/** The most diamonds that are counted at a glance; more of them become a bar. */
const MOST_DIAMONDS = 40;

/** What a plan holds, line by line: granted, spent, left, and until when. Solid is spent, hollow is left. */
export function AllowanceList({ lines, words }: { lines: readonly AllowanceLine[]; words: AllowanceWords }) {
  return (
    <div className={styles.list}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.name}>{words.line}</span>
        <div className={styles.figures}>
          <span>{words.granted}</span>
          <span>{words.spent}</span>
          <span>{words.left}</span>
          <span>{words.until}</span>
        </div>
      </div>
      <ul>
        {lines.map((line) => (
          <li key={line.kind} className={styles.line}>
            <Line line={line} words={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line, words }: { line: AllowanceLine; words: AllowanceWords }) {
  const { language } = useLanguage();
  const { name, note } = words.kinds[line.kind];
  const { granted, spent, left, until } = line;
  const figures = [
    { term: words.granted, value: granted ?? words.unlimited },
    { term: words.spent, value: spent },
    { term: words.left, value: left ?? words.unlimited, isLeft: left !== null },
    { term: words.until, value: until ? shortDate(until, language) : words.noEnd },
  ];
  return (
    <>
      <div className={styles.about}>
        <h3>{name}</h3>
        {[note, useMonthText(line, words)].filter(Boolean).map((text) => (
          <p key={text} className="small muted">
            {text}
          </p>
        ))}
      </div>
      <div>{granted !== null && <Tally granted={granted} spent={spent} />}</div>
      <dl className={styles.figures}>
        {figures.map(({ term, value, isLeft }) => (
          <div key={term} className={isLeft ? styles.left : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** "10 a month, and 2 carried over that are used first"; nothing of a package. */
function useMonthText({ monthly, carried }: AllowanceLine, words: AllowanceWords): string {
  const { language } = useLanguage();
  if (monthly === null || monthly === 0) return "";
  const month = words.monthly.replace("{count}", String(monthly));
  return carried === 0 ? month : month + plural(language, carried, words.carried);
}

/** The figures once more, to be seen at a glance. */
function Tally({ granted, spent }: { granted: number; spent: number }) {
  if (granted > MOST_DIAMONDS) {
    return (
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(spent / granted) * 100}%` }} />
      </div>
    );
  }
  return (
    <div className={styles.diamonds} aria-hidden="true">
      {Array.from({ length: granted }, (_, number) => (
        <i key={number} className={number < spent ? styles.spent : undefined} />
      ))}
    </div>
  );
}
