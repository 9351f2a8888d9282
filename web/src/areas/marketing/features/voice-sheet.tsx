import type { FeaturesText } from "../../../i18n/en/parts/features-text.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import styles from "./voice-sheet.module.css";

type SheetWords = FeaturesText["script"]["sheet"];

/** What a customer says and never says, as the scriptwriter notes it. */
export function VoiceSheet({ words }: { words: SheetWords }) {
  return (
    <div className={styles.desk}>
      <div className={styles.sheet}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.label}>
          <Nuqta className={styles.dot} />
          {words.uses}
        </p>
        <ul className={styles.lines}>
          {words.used.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.label}>
          <Nuqta kind="twin" />
          {words.avoids}
        </p>
        <ul className={styles.lines}>
          {words.avoided.map((line) => (
            <li key={line}>
              <s>{line}</s>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
