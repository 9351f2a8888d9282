import type { ReactNode } from "react";
import { Initials, type InitialsField } from "./initials.tsx";
import styles from "./person.module.css";

/** A tile and two lines: `letters` on `field`, or `picture`; `name`; `detail`, the quieter line. */
export function Person(props: {
  letters: string;
  picture?: string | null | undefined;
  field: InitialsField;
  name: ReactNode;
  detail?: ReactNode;
}) {
  return (
    <span className={styles.person}>
      <Initials letters={props.letters} picture={props.picture} size="small" field={props.field} />
      <span className={styles.lines}>
        <span className={styles.name}>{props.name}</span>
        {props.detail && <span className={styles.detail}>{props.detail}</span>}
      </span>
    </span>
  );
}
