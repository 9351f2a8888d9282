import type { ReactNode } from "react";
import { Ltr } from "../ltr.tsx";
import { clockTime } from "./clock-time.ts";
import styles from "./minute-ruler.module.css";

/** What the guide wants of a length, in minutes; `marks` are named on the ruler. */
export interface LengthRule {
  least: number;
  ideal: readonly [from: number, to: number];
  most: number;
  marks: readonly number[];
}

/**
 * A recording's length on the guide's ruler. Props: `rule`; `seconds` of the file, or null; `label` says the same in
 * words; `end` names the ruler's end, such as "15 minutes".
 */
export function MinuteRuler(props: {
  rule: LengthRule;
  seconds: number | null;
  label: string;
  end: ReactNode;
}) {
  const { rule, seconds, label, end } = props;
  const place = (minutes: number) => `${(Math.min(minutes, rule.most) / rule.most) * 100}%`;
  const [from, to] = rule.ideal;
  return (
    <div>
      <p className="visually-hidden">{label}</p>
      <div className={styles.ruler} aria-hidden="true">
        <span className={styles.line} />
        <span
          className={styles.ideal}
          style={{ insetInlineStart: place(from), inlineSize: place(to - from) }}
        />
        {rule.marks.map((minutes) => (
          <span key={minutes} className={styles.mark} style={{ insetInlineStart: place(minutes) }}>
            <span>
              <Ltr>{minutes}</Ltr>
            </span>
          </span>
        ))}
        <span className={styles.end}>{end}</span>
        {seconds !== null && (
          <span className={styles.file} style={{ insetInlineStart: place(seconds / 60) }}>
            <span>
              <Ltr>{clockTime(seconds)}</Ltr>
            </span>
          </span>
        )}
      </div>
    </div>
  );
}
