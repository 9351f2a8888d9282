import { Fragment } from "react";
import styles from "./plan-name.module.css";

/**
 * The proper name of a plan: `EXECUTIVE PRO` in the text, shown as "Executive Pro". Its letters have their own
 * direction on pages of both directions; add-ons have Arabic names. Props: `name`.
 */
export function PlanName({ name }: { name: string }) {
  const words = name.split(" ");
  return (
    <bdi className={styles.name}>
      {words.map((word, index) => (
        // The index is a stable key, because a name's words never change order.
        <Fragment key={`${word}-${index}`}>
          {index > 0 && " "}
          <span className={styles.word}>{word}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
