import { useRef, useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Lines } from "../../../ui/lines.tsx";
import { useHold } from "../../../ui/use-hold.ts";
import { useInView } from "../../../ui/use-in-view.ts";
import { Orbit } from "./orbit.tsx";
import styles from "./orbit-timeline.module.css";
import { StepItem } from "./step-item.tsx";
import { type StepId, steps } from "./steps.ts";

/**
 * Five steps on two orbits, the person's and the twin's. The orbit turns until a step is opened, pointed at
 * or reached by keyboard; closing the step lets it go on.
 */
export function OrbitTimeline() {
  const { timeline } = useWords("home");
  const [openId, setOpenId] = useState<StepId | null>(null);
  const { isHeld, release, handlers } = useHold();
  const [orbit, isInView] = useInView<HTMLDivElement>();
  const list = useRef<HTMLOListElement>(null);

  const toggle = (id: StepId) => {
    setOpenId(openId === id ? null : id);
    release();
  };
  // The link disappears with its own step, so the focus goes to the step it leads to.
  const followLink = (id: StepId) => {
    setOpenId(id);
    list.current?.querySelector<HTMLElement>(`[aria-controls$="${id}"]`)?.focus();
  };

  return (
    <section className={`dark ${styles.section}`}>
      <div className={`wrap ${styles.layout}`} data-rotating={openId === null && !isHeld && isInView}>
        <div className={styles.words}>
          <h2 className={"h2"}>
            <Lines of={timeline.title} />
          </h2>
          <p className="lead">{timeline.lead}</p>
        </div>
        <ol ref={list} className={styles.steps} {...handlers}>
          {steps.map((step) => (
            <StepItem
              key={step.id}
              step={step}
              isOpen={step.id === openId}
              onToggle={toggle}
              onFollow={followLink}
            />
          ))}
        </ol>
        <div ref={orbit} className={styles.orbit} {...handlers}>
          <Orbit openId={openId} onToggle={toggle} />
        </div>
      </div>
    </section>
  );
}
