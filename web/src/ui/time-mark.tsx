import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./time-mark.module.css";

/**
 * The state of a promised time, in words, colour and sign: `late` in red with an exclamation mark, `done` with a
 * check mark, `ahead` without a sign. Props: `kind`; `children` the words.
 */
export function TimeMark({ kind, children }: { kind: "late" | "ahead" | "done"; children: ReactNode }) {
  return (
    <span className={classNames(styles.mark, styles[kind])}>
      {kind === "late" && <Icon name="alert" className={styles.icon} />}
      {kind === "done" && <Icon name="check" className={styles.icon} />}
      <span>{children}</span>
    </span>
  );
}
