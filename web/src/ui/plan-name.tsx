import { Fragment } from "react";
import { Ltr } from "./ltr.tsx";
import styles from "./plan-name.module.css";

/**
 * The proper name of a plan: `EXECUTIVE PRO` in the text, "Executive Pro" to the eye, in one order in both
 * directions. Props: `name`.
 */
export function PlanName({ name }: { name: string }) {
  const words = name.split(" ");
  return (
    <Ltr>
      {words.map((word, index) => (
        // A name's words never change places.
        <Fragment key={`${word}-${index}`}>
          {index > 0 && " "}
          <span className={styles.word}>{word}</span>
        </Fragment>
      ))}
    </Ltr>
  );
}
