import type { ReactNode } from "react";
import styles from "./list-bar.module.css";

/** Over a list: what narrows it at the start, and what else can be done, `action`, at the end. */
export function ListBar({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>{children}</div>
      {action}
    </div>
  );
}
