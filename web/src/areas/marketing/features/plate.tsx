import type { ReactNode } from "react";
import styles from "./feature-plates.module.css";

interface Props {
  /** Where links of this page lead. */
  id: string;
  number: number;
  title: string;
  words: { text: string; details: readonly string[] };
  artefact: ReactNode;
}

/** One feature: a plate of the work and, beside it, what it means. */
export function Plate({ id, number, title, words, artefact }: Props) {
  return (
    <li id={id} className={styles.plate}>
      <div className={styles.artefact}>{artefact}</div>
      <div className={styles.words}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 className="h2">{title}</h2>
        <p className={styles.text}>{words.text}</p>
        <ul className={styles.details}>
          {words.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
