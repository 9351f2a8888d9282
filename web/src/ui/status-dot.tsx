import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./status-dot.module.css";

export type StatusTone = "good" | "warning" | "bad" | "over";

/**
 * A status in shape, colour and words: solid green, ringed yellow, hollow red; hollow grey for
 * what is over.
 *
 * Props: `tone`; `children` the words; `className`.
 */
export function StatusDot(props: { tone: StatusTone; children: ReactNode; className?: string | undefined }) {
  return (
    <span className={classNames(styles.status, props.className)}>
      <i className={classNames(styles.dot, styles[props.tone])} aria-hidden="true" />
      {props.children}
    </span>
  );
}
