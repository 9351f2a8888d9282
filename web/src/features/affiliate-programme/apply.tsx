import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./affiliate-programme.module.css";

/** The heading beside the form, which is its child. */
export function Apply({ children }: { children: ReactNode }) {
  const { form } = useWords("affiliate");
  return (
    <section id="apply" className={`wrap ${styles.apply}`} aria-labelledby="apply-title">
      <div>
        <h2 id="apply-title" className="h2">
          {form.title}
        </h2>
        <p className={`lead ${styles.applyLead}`}>{form.lead}</p>
      </div>
      {children}
    </section>
  );
}
