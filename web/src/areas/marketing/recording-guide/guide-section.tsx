import type { ReactNode } from "react";
import styles from "./recording-guide.module.css";

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
    <section className={styles.guideSection} aria-labelledby={`${name}-title`}>
      <div className={styles.guideSectionHead}>
        <h2 id={`${name}-title`} className="h2">
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
