import type { ReactNode } from "react";
import styles from "./two-lines.module.css";

interface Props {
  /** The main text: one element. */
  children: ReactNode;
  /** The quieter line below it. */
  detail: ReactNode;
  /** Whether the main text is the name of the row, which stands out. */
  isName?: boolean;
}

/** What a cell says, and a detail of it. */
export function TwoLines({ children, detail, isName = false }: Props) {
  return (
    <span className={isName ? `${styles.lines} ${styles.named}` : styles.lines}>
      {children}
      {detail && <span className={styles.detail}>{detail}</span>}
    </span>
  );
}
