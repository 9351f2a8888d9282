import { useId } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import styles from "./step-item.module.css";
import type { StepId, TimelineStep } from "./steps.ts";

interface Props {
  step: TimelineStep;
  isOpen: boolean;
  onToggle: (id: StepId) => void;
  onFollow: (id: StepId) => void;
}

export function StepItem({ step, isOpen, onToggle, onFollow }: Props) {
  const { timeline } = useWords("home");
  const { title, date, category, content } = timeline.steps[step.id];
  const panel = `${useId()}-${step.id}`;
  return (
    <li className={classNames(styles.step, step.status === "completed" && styles.completed)}>
      <h3>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => onToggle(step.id)}
        >
          <Nuqta kind={step.icon} className={styles.icon} />
          <span>{title}</span>
          <small>
            {date} · {timeline.statuses[step.status]}
          </small>
        </button>
      </h3>
      <div id={panel} className={styles.panel}>
        <div>
          <p className={styles.category}>{category}</p>
          <p className="small muted">{content}</p>
          <div className={styles.energy}>
            <span>{timeline.energy}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <path d={`M0 0h${step.energy}v6H0z`} />
            </svg>
            <Ltr>{step.energy}%</Ltr>
          </div>
          <div className={styles.links}>
            <span>{timeline.linked}</span>
            {step.relatedIds.map((id) => (
              <button key={id} type="button" onClick={() => onFollow(id)}>
                {timeline.steps[id].title}
              </button>
            ))}
          </div>
        </div>
      </div>
    </li>
  );
}
