import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./state-mark.module.css";

/**
 * `done`; `running`, in progress; `yours`, it waits for this person; `paused`, the clock stands; `pending`, still to
 * come; `late`, late or refused.
 */
export type StateKind = "done" | "running" | "yours" | "paused" | "pending" | "late";

const hollow = "M6 1.1l4.9 4.9L6 10.9 1.1 6z";
const line = { fill: "none", stroke: "currentColor" };

/** A state by shape, words and colour. Props: `kind`; `good` for a verdict in favour; `children`, always words. */
export function StateMark(props: {
  kind: StateKind;
  good?: boolean | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { kind, good, children, className } = props;
  return (
    <span className={classNames(styles.state, styles[kind], good && styles.good, className)}>
      <StateShape kind={kind} />
      <span>{children}</span>
    </span>
  );
}

/** The shape alone, where the words stand elsewhere. Decorative. */
export function StateShape({ kind, className }: { kind: StateKind; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.shape, className)}
      viewBox={kind === "yours" ? "0 0 17 12" : "0 0 12 12"}
      fill="currentColor"
      aria-hidden="true"
    >
      {shapes[kind]}
    </svg>
  );
}

const shapes: Record<StateKind, ReactNode> = {
  done: <path d="M6 0l6 6-6 6-6-6z" />,
  pending: <path d={hollow} {...line} strokeWidth="1.6" />,
  running: (
    <>
      <path d={hollow} {...line} strokeWidth="1.6" />
      <path d="M6 .4v11.2L.4 6z" />
    </>
  ),
  yours: (
    <>
      <path d="M11 1.1l4.9 4.9-4.9 4.9L6.1 6z" {...line} strokeWidth="1.5" />
      <path d="M6 0l6 6-6 6-6-6z" />
    </>
  ),
  paused: (
    <>
      <path d={hollow} {...line} strokeWidth="1.4" />
      <path d="M3.6 4.4h4.8M2.2 6.1h7.6M3.6 7.8h4.8" {...line} strokeWidth="1.1" />
    </>
  ),
  late: (
    <>
      <path d={hollow} {...line} strokeWidth="2" />
      <path d="M6 3.6v3M6 7.6v1.3" {...line} strokeWidth="1.5" />
    </>
  ),
};
