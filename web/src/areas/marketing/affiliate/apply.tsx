import type { ReactNode } from "react";
import styles from "./apply.module.css";

/** The heading beside the form, which is its child. */
export function Apply({ words, children }: { words: { title: string; lead: string }; children: ReactNode }) {
  return (
    <section id="apply" className={`wrap ${styles.apply}`} aria-labelledby="apply-title">
      <div>
        <h2 id="apply-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
      </div>
      {children}
    </section>
  );
}
