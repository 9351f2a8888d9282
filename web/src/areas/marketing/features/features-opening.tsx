import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./features-opening.module.css";

interface Props {
  words: Words<"features">;
  /** The film that shows them all at work. */
  children: ReactNode;
}

/** The heading over a wide film; beside it the lead and the way to each feature. */
export function FeaturesOpening({ words, children }: Props) {
  return (
    <div className={`wrap ${styles.opening}`}>
      <h1 className={`d1 ${styles.title}`}>
        <Lines of={words.title} />
      </h1>
      <div className={styles.film}>{children}</div>
      <div className={styles.side}>
        <p className="lead">{words.lead}</p>
        <ol className={styles.contents}>
          {Object.entries(words.contents).map(([id, title], index) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.entry}>
                <span aria-hidden="true">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
