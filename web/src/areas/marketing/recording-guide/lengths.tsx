import type { RecordingGuideText } from "../../../i18n/en/parts/recording-guide-text.ts";
import { DurationRuler } from "./duration-ruler.tsx";
import { GuideSection } from "./guide-section.tsx";
import styles from "./lengths.module.css";

/** In minutes: the base video, then the voice. */
const VIDEO = { minimum: 2, from: 3, to: 5 };
const VOICE = { minimum: 1, from: 1, to: 5 };

/** The two recordings and how long each of them should be. */
export function Lengths({ words }: { words: RecordingGuideText["lengths"] }) {
  return (
    <GuideSection name="lengths" title={words.title}>
      <ul className={styles.rows}>
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
