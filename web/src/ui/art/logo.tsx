import type { Language } from "../../i18n/languages.ts";
import { classNames } from "../class-names.ts";
import styles from "./art.module.css";
import { arabicWord, latinWord } from "./wordmarks.ts";

const bowl =
  "M4 33h11v4.5c0 4.7 3.3 8 8 8h18c4.7 0 8-3.3 8-8V33h11v5.5C60 49.5 52 57 41.5 57h-19C12 57 4 49.5 4 38.5z";

function MarkPaths() {
  return (
    <>
      <path d={bowl} />
      <path className={styles.hollow} d="M24 6.76 34.24 17 24 27.24 13.76 17z" strokeWidth="3.2" />
      <path className={styles.solid} d="M40 4.5 52.5 17 40 29.5 27.5 17z" />
      <path className={styles.meeting} d="M32 12.5l4.5 4.5-4.5 4.5-4.5-4.5z" />
    </>
  );
}

/** The mark: two dots over a bowl. It never mirrors. Props: `className` for its size; decorative. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.logo, className)} viewBox="0 0 64 64" aria-hidden="true">
      <MarkPaths />
    </svg>
  );
}

/**
 * The lock-up of the page's language: mark and Latin wordmark, or Arabic wordmark and mark.
 *
 * Props: `language`; `label` the brand's name as the accessible name; `className` for its height (44px).
 */
export function Logo(props: { language: Language; label: string; className?: string | undefined }) {
  const arabic = props.language === "ar";
  return (
    <svg
      className={classNames(styles.logo, props.className)}
      viewBox={arabic ? "0 0 164 64" : "0 0 210 64"}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role because an inline drawing takes the colours of its section
      role="img"
      aria-label={props.label}
    >
      <LockUp language={props.language} />
    </svg>
  );
}

/** The paths of the lock-up alone, 64 high and 164 (Arabic) or 210 wide, for drawings. */
export function LockUp({ language }: { language: Language }) {
  return language === "ar" ? <ArabicLockUp /> : <LatinLockUp />;
}

function LatinLockUp() {
  return (
    <>
      <MarkPaths />
      <path transform="translate(76 46.5) scale(.2035)" d={latinWord} />
    </>
  );
}

/** The dots of the wordmark's own taa are the same pair as in the mark. */
function ArabicLockUp() {
  return (
    <>
      <g transform="translate(100)">
        <MarkPaths />
      </g>
      <g transform="translate(6 43) scale(.0385)">
        <path transform="scale(5)" d={arabicWord} />
        <path className={styles.hollow} d="M1757-775l75 75-75 75-75-75z" strokeWidth="24" />
        <path className={styles.solid} d="M1921-792l92 92-92 92-92-92z" />
        <path className={styles.meeting} d="M1839-710l10 10-10 10-10-10z" />
      </g>
    </>
  );
}
