import { useId } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { diamond } from "../../ui/art/diamond.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Original, ScreenedFigure } from "../../ui/art/twin.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./orbit.module.css";
import { type StepId, steps } from "./steps.ts";

interface Props {
  openId: StepId | null;
  onToggle: (id: StepId) => void;
}

/**
 * The picture of the steps: two on the person's solid ring, one where the rings cross, two on the twin's
 * dotted one. It repeats the list for the eye and the pointer; keyboard and screen reader have the list.
 */
export function Orbit({ openId, onToggle }: Props) {
  const { timeline } = useWords("home");
  return (
    <div className={styles.orbit} aria-hidden="true">
      <Rings />
      {steps.map(({ id, status, icon }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={classNames(styles.node, styles[id], styles[status], id === openId && styles.open)}
          onClick={() => onToggle(id)}
        >
          <Nuqta kind={icon} className={styles.dot} />
          <span className={styles.label}>{timeline.steps[id].title}</span>
        </button>
      ))}
    </div>
  );
}

function Rings() {
  const original = useId();
  const twin = useId();
  const place = "translate(110.8 79.9) scale(1.36)";
  return (
    <svg className={styles.rings} viewBox="0 0 748 500">
      <defs>
        <clipPath id={original}>
          <circle cx="274" cy="254" r="206" />
        </clipPath>
        <clipPath id={twin}>
          <circle cx="474" cy="254" r="206" />
        </clipPath>
      </defs>
      <circle cx="274" cy="254" r="206" fill="#17383a" />
      <g clipPath={`url(#${original})`}>
        <g transform={place}>
          <Original figure="hijab" palette="night" />
        </g>
      </g>
      <g clipPath={`url(#${twin})`}>
        <g transform={`translate(200) ${place}`}>
          <ScreenedFigure figure="hijab" ink="#f0704a" pitch={7} line={2} contour={1.8} />
        </g>
      </g>
      <g fill="none" strokeWidth="2">
        <circle cx="274" cy="254" r="220" stroke="#8ad0c4" />
        <circle cx="474" cy="254" r="220" stroke="#f0704a" strokeDasharray="2 9" strokeLinecap="square" />
      </g>
      <path className={styles.traveller} d={diamond(0, 0, 11)} />
    </svg>
  );
}
