import type { Words } from "../../../i18n/dictionaries.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./tracks.module.css";

/** The steps as an editor sees them: short clips on your track, long ones on ours. */
export function Tracks({ words }: { words: Words<"how-it-works"> }) {
  const { tracks } = words;
  return (
    <div className={`wrap ${styles.opening}`}>
      <h1 className={`d1 ${styles.title}`}>
        <Lines of={words.title} />
      </h1>
      <p className={`lead ${styles.lead}`}>{words.lead}</p>
      <div className={styles.timeline} aria-hidden="true">
        <div className={styles.ruler}>
          {tracks.ours.map((work, index) => (
            <span key={work}>{tracks.step.replace("{number}", String(index + 1))}</span>
          ))}
        </div>
        <span className={styles.label}>{tracks.you}</span>
        <div className={styles.track}>
          {tracks.yours.map((work, index) => (
            <span key={tracks.ours[index]} className={work ? styles.moment : undefined}>
              {work}
            </span>
          ))}
        </div>
        <span className={styles.label}>{tracks.we}</span>
        <div className={styles.track}>
          {tracks.ours.map((work) => (
            <span key={work} className={styles.clip}>
              {work}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
