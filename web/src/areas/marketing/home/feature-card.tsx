import type { ReactNode } from "react";
import { useOnFirstView } from "../../../ui/use-on-first-view.ts";
import styles from "./feature-cards.module.css";

interface Props {
  number: number;
  title: string;
  text: string;
  artefact: ReactNode;
}

/** One feature: its artefact plays once, when it comes into view. */
export function FeatureCard({ number, title, text, artefact }: Props) {
  const [frame, view] = useOnFirstView<HTMLDivElement>();
  return (
    <li className={styles.card}>
      <div ref={frame} className={styles.artefact} data-view={view}>
        {artefact}
      </div>
      <div className={styles.words}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h3 className="h3">{title}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}
