import type { Words } from "../../../i18n/dictionaries.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import styles from "./script-artefact.module.css";

/** A draft in nobody's voice, and the same in the customer's. */
export function ScriptArtefact({ words }: { words: Words<"home">["features"]["script"] }) {
  return (
    <div className={styles.desk}>
      <div className={styles.page}>
        <p className={styles.label}>
          <Nuqta kind="twin" />
          {words.draft}
        </p>
        <p className={styles.line}>
          <s>{words.draftText}</s>
        </p>
        <p className={styles.label}>
          <Nuqta />
          {words.yours}
        </p>
        <p className={styles.line}>
          {words.yoursText} <mark>{words.yoursKey}</mark>
        </p>
      </div>
    </div>
  );
}
