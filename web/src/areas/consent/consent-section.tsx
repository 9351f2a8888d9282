import { type ReactNode, useId } from "react";
import styles from "./consent.module.css";

interface Props {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One part of the page under its rule. */
export function ConsentSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      {lead && <p className={styles.sectionLead}>{lead}</p>}
      {children}
    </section>
  );
}
