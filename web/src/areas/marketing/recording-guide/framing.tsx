import below from "../../../generated/pictures/recording-guide/below.svg";
import edge from "../../../generated/pictures/recording-guide/edge.svg";
import far from "../../../generated/pictures/recording-guide/far.svg";
import good from "../../../generated/pictures/recording-guide/good.svg";
import type { RecordingGuideText } from "../../../i18n/en/parts/recording-guide-text.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./framing.module.css";

/** The first is the good one. */
const PICTURES = [good, far, edge, below];

/** One frame to follow beside three to avoid. */
export function Framing({ words }: { words: RecordingGuideText["framing"] }) {
  return (
    <ul className={styles.frames}>
      {words.frames.map((frame, index) => {
        const isGood = index === 0;
        return (
          <li key={frame} className={isGood ? styles.good : styles.bad}>
            <Picture src={PICTURES[index] ?? good} className={styles.picture} />
            <div>
              <p className={styles.verdict}>
                <Icon name={isGood ? "check" : "close"} />
                {isGood ? words.good : words.bad}
              </p>
              <p className="muted">{frame}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
