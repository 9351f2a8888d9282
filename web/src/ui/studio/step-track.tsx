import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { type StateKind, StateShape } from "./state-mark.tsx";
import styles from "./step-track.module.css";

/**
 * The steps of a production as keyframes on one line: what is done is solid, the current one has its state.
 *
 * Props: `count` of the steps; `done`, how many are completed; `state` of the current one, with its words as
 * `children`; `className`.
 */
export function StepTrack(props: {
  count: number;
  done: number;
  state: StateKind;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { count, done, state, children, className } = props;
  const current = Math.min(done, count - 1);
  return (
    <div className={classNames(styles.track, className)}>
      <div className={styles.line} data-of={count} aria-hidden="true">
        {Array.from({ length: count }, (_, step) => (
          <i key={step} className={classNames(styles.step, step < done && styles.done)}>
            <StateShape
              kind={step < done ? "done" : step === current ? state : "pending"}
              className={classNames(step === current && styles[state])}
            />
          </i>
        ))}
      </div>
      <p className={classNames(styles.words, styles[state])} data-at={current}>
        {children}
      </p>
    </div>
  );
}
