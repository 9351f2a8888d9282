import type { ReactNode } from "react";
import styles from "./key-list.module.css";

/** The passkeys, or the apps and security keys, of an account; `label` names the list, `children` are its rows. */
export function KeyList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** As its owner wrote it, in whatever script. */
  name: string;
  /** What it is, and when it came and was used. */
  details: readonly string[];
  /** The buttons. */
  acts: ReactNode;
  /** The dialogs that the buttons open. */
  children: ReactNode;
}

export function KeyRow({ name, details, acts, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className="small muted">
          {details.map((detail) => (
            <span key={detail} className={styles.detail}>
              {detail}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.acts}>{acts}</div>
      {children}
    </li>
  );
}
