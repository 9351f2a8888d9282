import rings from "../../../generated/pictures/orbit-timeline/rings.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { diamond } from "../../../ui/art/diamond.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
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
      <Picture src={rings} className={styles.rings} />
      <div className={styles.way} dir="ltr">
        <Traveller className={styles.aroundPerson} />
        <Traveller className={styles.aroundTwin} />
      </div>
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

/** Each ring has its own, and they take turns: a browser turns an element around one point without laying it out. */
function Traveller({ className }: { className: string | undefined }) {
  return (
    <svg className={classNames(styles.traveller, className)} viewBox="-14 -14 28 28">
      <path d={diamond(0, 0, 11)} />
    </svg>
  );
}
