import type { AffiliateText } from "../../../i18n/en/parts/affiliate-text.ts";
import { KeyframeLine } from "../../../ui/keyframe-line.tsx";
import styles from "./affiliate-programme.module.css";

/** Applying and sharing are the partner's steps, the others ours. */
const THEIRS = [true, false, true, false];

/** What a partner does, and how the programme runs. */
export function Work({ words: { work, process } }: { words: AffiliateText }) {
  const steps = process.steps.map((step, index) => ({
    ...step,
    kind: THEIRS[index] ? ("solid" as const) : ("twin" as const),
  }));
  return (
    <>
      <section className={styles.section} aria-labelledby="work-title">
        <h2 id="work-title" className={`h2 ${styles.title}`}>
          {work.title}
        </h2>
        <ul className={styles.rows}>
          {work.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="h3">{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="process-title">
        <h2 id="process-title" className={`h2 ${styles.title}`}>
          {process.title}
        </h2>
        <KeyframeLine steps={steps} heading="h3" />
      </section>
    </>
  );
}
