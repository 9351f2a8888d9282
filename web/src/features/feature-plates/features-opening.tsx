import type { ReactNode } from "react";
import { Lines } from "../../ui/lines.tsx";
import styles from "./features-opening.module.css";

interface Props {
  words: { title: readonly string[]; lead: string };
  /** The film that shows them all at work. */
  children: ReactNode;
}

/** The heading over a wide film, with the lead at its foot. */
export function FeaturesOpening({ words, children }: Props) {
  return (
    <div className={`wrap ${styles.opening}`}>
      <h1 className={`d1 ${styles.title}`}>
        <Lines of={words.title} />
      </h1>
      <div className={styles.film}>{children}</div>
      <p className={`lead ${styles.lead}`}>{words.lead}</p>
    </div>
  );
}
