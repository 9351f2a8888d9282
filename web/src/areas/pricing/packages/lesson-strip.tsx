import { fill } from "../../../i18n/fill.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./lesson-strip.module.css";

interface Props {
  count: number;
  minutes: number;
  words: { total: string; minute: string };
}

/** The lessons of a course on one hour of film, so that two courses compare at a glance. */
export function LessonStrip({ count, minutes, words }: Props) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <figure className={classNames(styles.strip, minutes === 10 ? styles.ten : styles.fifteen)}>
      <div className={styles.film} aria-hidden="true">
        {numbers.map((number) => (
          <div key={number} className={styles.lesson}>
            <b>{number}</b>
            <Wave bars={minutes} seed={minutes + (number % 2)} height={24} className={styles.wave} />
            <span>{fill(words.minute, { minutes: number * minutes })}</span>
          </div>
        ))}
      </div>
      <figcaption className="small">{fill(words.total, { minutes: count * minutes })}</figcaption>
    </figure>
  );
}
