import { classNames } from "./class-names.ts";
import styles from "./keyframe-line.module.css";

/** `solid` marks a completed step, or the visitor's part; `twin` (hollow) a later step, or the team's part. */
export interface Keyframe {
  kind: "solid" | "twin";
  title: string;
  text: string;
}

/**
 * Steps as keyframes on one line: beside each other, below each other on narrow screens.
 *
 * Props: `steps`; `heading` is the level of their titles.
 */
export function KeyframeLine({
  steps,
  heading: Heading,
}: {
  steps: readonly Keyframe[];
  heading: "h2" | "h3";
}) {
  return (
    <ol className={styles.line}>
      {steps.map(({ kind, title, text }) => (
        <li key={title} className={classNames(styles.frame, kind === "twin" && styles.twin)}>
          <Heading className="h4">{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
