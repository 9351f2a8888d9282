import type { ReactNode } from "react";
import { Nuqta } from "./art/nuqta.tsx";
import { classNames } from "./class-names.ts";
import styles from "./mark.module.css";

/** A highlighted word beside a name, such as "Admin" or, with `isWarning`, "Banned". */
export function Mark({ children, isWarning }: { children: ReactNode; isWarning?: boolean }) {
  return (
    <span className={classNames(styles.mark, isWarning && styles.warning)}>
      <Nuqta kind={isWarning ? "twin" : "solid"} />
      {children}
    </span>
  );
}
