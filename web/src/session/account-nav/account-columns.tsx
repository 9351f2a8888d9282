import type { ReactNode } from "react";
import styles from "./account-columns.module.css";

/** A page of the account: what it is about at the start, and the matter itself at the end. */
export function AccountColumns(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.about}>
        <h1 className="h2">{props.title}</h1>
        <p className="lead">{props.lead}</p>
      </div>
      <div className={styles.matter}>{props.children}</div>
    </div>
  );
}
