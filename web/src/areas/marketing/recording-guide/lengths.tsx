import { useLanguage } from "../../../i18n/language-context.ts";
import { diamond } from "../../../ui/art/diamond.ts";
import { GuideSection } from "./guide-section.tsx";
import type { RecordingGuideText } from "./guide-text.en.ts";
import styles from "./recording-guide.module.css";

/** In minutes: the base video, then the voice. */
const VIDEO = { minimum: 2, from: 3, to: 5 };
const VOICE = { minimum: 1, from: 1, to: 5 };

/** The two recordings and how long each of them should be. */
export function Lengths({ words }: { words: RecordingGuideText["lengths"] }) {
  return (
    <GuideSection name="lengths" title={words.title}>
      <ul className={styles.lengthsRows}>
        {words.rows.map((row, index) => (
          <li key={row.title}>
            <div>
              <h3 className="h3">{row.title}</h3>
              <p className={`muted ${styles.text}`}>{row.text}</p>
            </div>
            <DurationRuler {...(index === 0 ? VIDEO : VOICE)} unit={words.minute} words={row} />
          </li>
        ))}
      </ul>
    </GuideSection>
  );
}

const MINUTES = 6;
const MINUTE = 100;
const LINE = 44;

interface Props {
  /** The shortest, in minutes, and the range that is best. */
  minimum: number;
  from: number;
  to: number;
  /** The mark of a number of minutes, `{count}`. */
  unit: string;
  words: { minimum: string; range: string };
}

/** Minutes on a line: a hollow dot at the minimum, the best range filled between solid dots. */
function DurationRuler({ minimum, from, to, unit, words }: Props) {
  const { direction } = useLanguage();
  const x = (minutes: number) => (direction === "rtl" ? MINUTES - minutes : minutes) * MINUTE;
  const marks = Array.from({ length: MINUTES + 1 }, (_, minute) => minute);
  return (
    <figure className={styles.ruler}>
      <svg viewBox={`-14 0 ${MINUTES * MINUTE + 28} 84`} aria-hidden="true">
        <path
          className={styles.range}
          d={`M${Math.min(x(from), x(to))} ${LINE - 11}h${(to - from) * MINUTE}v22h-${(to - from) * MINUTE}z`}
        />
        <path className={styles.line} d={`M0 ${LINE}h${MINUTES * MINUTE}`} />
        <path className={styles.line} d={marks.map((minute) => `M${x(minute)} ${LINE}v10`).join("")} />
        <path className={styles.ends} d={diamond(x(from), LINE, 11) + diamond(x(to), LINE, 11)} />
        {minimum !== from && <path className={styles.minimum} d={diamond(x(minimum), LINE, 10)} />}
        {marks.map((minute) => (
          <text key={minute} x={x(minute)} y="78" textAnchor="middle">
            {minute === MINUTES ? unit.replace("{count}", String(minute)) : minute}
          </text>
        ))}
      </svg>
      <figcaption className={styles.words}>
        <span className={minimum === from ? styles.solid : styles.hollow}>{words.minimum}</span>
        <span className={styles.solid}>{words.range}</span>
      </figcaption>
    </figure>
  );
}
