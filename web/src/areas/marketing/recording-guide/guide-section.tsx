import type { ReactNode } from "react";
import styles from "./guide-section.module.css";

interface Props {
  /** Makes the ids of this section. */
  name: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** One topic of the guide: its heading over whatever shows it. */
export function GuideSection({ name, title, lead, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={`${name}-title`}>
      <div className={styles.head}>
        <h2 id={`${name}-title`} className="h2">
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
