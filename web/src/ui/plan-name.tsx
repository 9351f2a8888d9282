import { Fragment } from "react";
import styles from "./plan-name.module.css";

/**
 * The proper name of a plan: `EXECUTIVE PRO` in the text, "Executive Pro" to the eye, in the order of its own
 * letters on pages of both directions; add-ons have Arabic names. Props: `name`.
 */
export function PlanName({ name }: { name: string }) {
  const words = name.split(" ");
  return (
    <bdi>
      {words.map((word, index) => (
        // A name's words never change places.
        <Fragment key={`${word}-${index}`}>
          {index > 0 && " "}
          <span className={styles.word}>{word}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
