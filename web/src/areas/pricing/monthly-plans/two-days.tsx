import { fill } from "../../../i18n/fill.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./two-days.module.css";

const HOURS = 48;
const marks = [0, 12, 24, 36, HOURS];

interface Props {
  words: { title: string; text: string; hour: string; start: string; end: string };
}

/** The promise of 48 hours on a ruler: yours is the start, ours the end. */
export function TwoDays({ words }: Props) {
  return (
    <section className={styles.section} aria-labelledby="two-days-title">
      <div className={styles.words}>
        <h2 id="two-days-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.text}</p>
      </div>
      <div className={styles.ends}>
        <p>
          <Nuqta className={styles.dot} />
          {words.start}
        </p>
        <p>
          <Nuqta kind="twin" className={styles.dot} />
          {words.end}
        </p>
      </div>
      <div className={styles.ruler} aria-hidden="true">
        {marks.map((hour) => (
          <span key={hour} className="number">
            {fill(words.hour, { hours: <Ltr>{hour}</Ltr> })}
          </span>
        ))}
      </div>
    </section>
  );
}
