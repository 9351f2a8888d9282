import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./business-week.module.css";

const DAYS = 5;

/** From which day to which each speaker's video is in review, and on which day it goes out; days from 0. */
const spans = [
  { start: 0, sent: 1, look: styles.henna },
  { start: 1, sent: 4, look: styles.lagoon },
  { start: 0, sent: 3, look: styles.saffron },
  { start: 2, sent: 3, look: styles.ink },
];

interface Props {
  words: {
    title: string;
    lead: string;
    days: readonly string[];
    review: string;
    sent: string;
    speakers: readonly { who: string; what: string; languages: string }[];
  };
}

/** A made-up week in a company: each speaker's script on its way to a video. */
export function BusinessWeek({ words }: Props) {
  return (
    <section className={styles.section} aria-labelledby="week-title">
      <header className={styles.heading}>
        <h2 id="week-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </header>
      <div className={styles.days} aria-hidden="true">
        {words.days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
      <ul className={styles.rows}>
        {words.speakers.map(({ who, what, languages }, index) => (
          <li key={who} className={styles.row}>
            <div className={styles.speaker}>
              <h3 className="h4">{who}</h3>
              <p className="small muted">{what}</p>
            </div>
            <div className={styles.track} aria-hidden="true">
              <Span {...(spans[index] ?? { start: 0, sent: DAYS - 1, look: undefined })}>{languages}</Span>
            </div>
          </li>
        ))}
      </ul>
      <ul className={styles.legend}>
        <li>
          <Nuqta kind="twin" /> {words.review}
        </li>
        <li>
          <Nuqta /> {words.sent}
        </li>
      </ul>
    </section>
  );
}

const starts = [styles.first, styles.second, styles.third];
const lengths = [undefined, styles.two, styles.three, styles.four];

interface SpanProps {
  start: number;
  sent: number;
  look: string | undefined;
  children: string;
}

function Span({ start, sent, look, children }: SpanProps) {
  return (
    <div className={classNames(styles.span, starts[start], lengths[sent - start], look)}>
      <Nuqta kind="twin" />
      <span>{children}</span>
      <Nuqta />
    </div>
  );
}
