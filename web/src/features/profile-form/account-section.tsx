import { type ReactNode, useId } from "react";
import styles from "./account-section.module.css";

interface Props {
  words: { title: string; lead: string };
  children: ReactNode;
}

/** One matter of the account: what it is about, and what can be done. */
export function AccountSection({ words, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className="h3">
          {words.title}
        </h2>
        <p className="muted">{words.lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
