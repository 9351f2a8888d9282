import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./payment.module.css";

interface Props {
  /** The drawing at the end side. */
  art: ReactNode;
  children: ReactNode;
  /** What follows over the full width. */
  below?: ReactNode;
  /** Keeps as much room as the window is high, so that words which come later move nothing. */
  grows?: boolean;
}

/** Words beside one drawing. */
export function OutcomeLayout({ art, children, below, grows }: Props) {
  return (
    <div className={classNames("wrap", styles.outcome, grows && styles.growing)}>
      <div className={styles.columns}>
        <div className={styles.words}>{children}</div>
        <div className={styles.art}>{art}</div>
      </div>
      {below}
    </div>
  );
}

/** Where to go from here: one button and the quieter ways. */
export function OutcomeLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
