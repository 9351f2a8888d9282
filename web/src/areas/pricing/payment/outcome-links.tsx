import type { ReactNode } from "react";
import styles from "./outcome-links.module.css";

/** Where to go from here: one button and the quieter ways. */
export function OutcomeLinks({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
