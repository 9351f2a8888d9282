import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { StatusDot, type StatusTone } from "./status-dot.tsx";
import styles from "./table-bar.module.css";

/**
 * The bar above a table: its filters at the start (`children`), and the legend of its marks at the end (`legend`).
 * With an `action`, the action is at the end, and the legend on a line of its own.
 */
export function TableBar(props: {
  children: ReactNode;
  legendLabel: string;
  legend: readonly { tone: StatusTone; label: string }[];
  action?: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.controls}>{props.children}</div>
      {props.action}
      <ul
        aria-label={props.legendLabel}
        className={classNames(styles.legend, props.action !== undefined && styles.line)}
      >
        {props.legend.map(({ tone, label }) => (
          <li key={tone}>
            <StatusDot tone={tone}>{label}</StatusDot>
          </li>
        ))}
      </ul>
    </div>
  );
}
