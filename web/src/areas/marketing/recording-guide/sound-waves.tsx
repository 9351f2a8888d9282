import { Wave } from "../../../ui/art/wave.tsx";
import styles from "./sound-waves.module.css";

const BARS = 58;
const SHAPES = [styles.clear, styles.quiet, styles.cut];

/** One sentence three times: well recorded, too quiet, and too loud for the microphone. */
export function SoundWaves({ waves }: { waves: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles.waves}>
      {waves.map(({ title, text }, index) => (
        <li key={title}>
          <div className={styles.box}>
            <Wave bars={BARS} seed={7} height={60} className={SHAPES[index]} />
          </div>
          <h3 className="h4">{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
