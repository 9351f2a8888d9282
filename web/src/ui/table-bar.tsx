import type { ReactNode } from "react";
import { StatusDot, type StatusTone } from "./status-dot.tsx";
import styles from "./table-bar.module.css";

/** Over a table: what narrows it at the start (`children`), and what its marks mean at the end (`legend`). */
export function TableBar(props: {
  children: ReactNode;
  legendLabel: string;
  legend: readonly { tone: StatusTone; label: string }[];
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>{props.children}</div>
      <ul aria-label={props.legendLabel} className={styles.legend}>
        {props.legend.map(({ tone, label }) => (
          <li key={tone}>
            <StatusDot tone={tone}>{label}</StatusDot>
          </li>
        ))}
      </ul>
    </div>
  );
}
