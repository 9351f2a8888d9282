import type { ReactNode } from "react";
import { Nuqta } from "../art/nuqta.tsx";
import { Ltr } from "../ltr.tsx";
import { clockTime } from "./clock-time.ts";
import styles from "./recording-media.module.css";

export interface FindingEntry {
  /** Unique in its list. */
  key: string;
  /** The moment in seconds; null: it is about the whole. */
  at: number | null;
  /** Solid: it has to be mended; hollow: advice. */
  isGrave: boolean;
  text: ReactNode;
}

/** What was found in a recording, as sentences with their moments. Props: `findings`; `label` names the list. */
export function Findings({ findings, label }: { findings: readonly FindingEntry[]; label: string }) {
  return (
    <ul className={styles.findings} aria-label={label}>
      {findings.map(({ key, at, isGrave, text }) => (
        <li key={key}>
          <Nuqta kind={isGrave ? "solid" : "twin"} className={styles.findingDot} />
          {at !== null && (
            <span className={styles.findingMoment}>
              <Ltr>{clockTime(at)}</Ltr>
            </span>
          )}
          <span className={styles.findingText}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
