import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./account-heading.module.css";

/** The screen's title with one line below it. Props: `title`; `children`, the line. */
export function AccountHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1 className="h2">{title}</h1>
      <p className={classNames("muted", styles.line)}>{children}</p>
    </div>
  );
}
