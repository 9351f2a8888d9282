import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./paging.module.css";

/**
 * Shows the range of rows, with buttons for the other pages. Props: `label` of the navigation; `summary`, announced
 * when it changes; `previousLabel` and `nextLabel`; `onPrevious` and `onNext`, absent on the first and the last page;
 * `children`, further controls between the two.
 */
export function Paging(props: {
  label: string;
  summary: string;
  previousLabel: string;
  nextLabel: string;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.paging}>
      <p className="small muted" aria-live="polite">
        {props.summary}
      </p>
      <div className={styles.controls}>
        {props.children}
        <nav aria-label={props.label} className={styles.steps}>
          <Step icon="previous" label={props.previousLabel} onClick={props.onPrevious} />
          <Step icon="next" label={props.nextLabel} onClick={props.onNext} />
        </nav>
      </div>
    </div>
  );
}

/** A button that stays focusable at the end of the list, where a disabled button would lose the focus. */
function Step(props: { icon: "previous" | "next"; label: string; onClick: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={props.label}
      aria-disabled={props.onClick === undefined || undefined}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
