import { useId, useRef, useState } from "react";
import rings from "../../../generated/pictures/orbit-timeline/rings.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { diamond } from "../../../ui/art/diamond.ts";
import { Nuqta, type NuqtaKind } from "../../../ui/art/nuqta.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lines } from "../../../ui/lines.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { useHold } from "../../../ui/use-hold.ts";
import { useInView } from "../../../ui/use-in-view.ts";
import styles from "./home.module.css";

/**
 * Five steps on two orbits, the person's and the twin's. The orbit turns until a step is opened, pointed at
 * or reached by keyboard; closing the step lets it go on.
 */
export function OrbitTimeline() {
  const { timeline } = useWords("marketing/home");
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
    <section className={`dark ${styles.orbitTimelineSection}`} data-later>
      <div className={`wrap ${styles.layout}`} data-rotating={openId === null && !isHeld && isInView}>
        <div className={styles.orbitTimelineWords}>
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
        <div ref={orbit} className={styles.orbitTimelineOrbit} {...handlers}>
          <Orbit openId={openId} onToggle={toggle} />
        </div>
      </div>
    </section>
  );
}

interface Props {
  step: TimelineStep;
  isOpen: boolean;
  onToggle: (id: StepId) => void;
  onFollow: (id: StepId) => void;
}

function StepItem({ step, isOpen, onToggle, onFollow }: Props) {
  const { timeline } = useWords("marketing/home");
  const { title, date, category, content } = timeline.steps[step.id];
  const panel = `${useId()}-${step.id}`;
  return (
    <li className={classNames(styles.step, step.status === "completed" && styles.stepItemCompleted)}>
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

interface OrbitProps {
  openId: StepId | null;
  onToggle: (id: StepId) => void;
}

const nodes: Record<StepId, string | undefined> = {
  recording: styles.recording,
  transcription: styles.transcription,
  processing: styles.processing,
  editing: styles.editing,
  publishing: styles.publishing,
};

const marks = { completed: styles.completed, "in-progress": styles.inProgress, pending: styles.pending };

/**
 * The picture of the steps: two on the person's solid ring, one where the rings cross, two on the twin's
 * dotted one. It repeats the list for the eye and the pointer; keyboard and screen reader have the list.
 */
function Orbit({ openId, onToggle }: OrbitProps) {
  const { timeline } = useWords("marketing/home");
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
          className={classNames(styles.node, nodes[id], marks[status], id === openId && styles.open)}
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

type StepId = "recording" | "transcription" | "processing" | "editing" | "publishing";

/** One step of an order on its way; its title, date, category and content are words of the page. */
interface TimelineStep {
  id: StepId;
  relatedIds: readonly StepId[];
  status: "completed" | "in-progress" | "pending";
  /** How far the work of this step has come, in percent. */
  energy: number;
  icon: NuqtaKind;
}

export const steps: readonly TimelineStep[] = [
  { id: "recording", relatedIds: ["transcription"], status: "completed", energy: 100, icon: "solid" },
  {
    id: "transcription",
    relatedIds: ["recording", "processing"],
    status: "completed",
    energy: 100,
    icon: "solid",
  },
  {
    id: "processing",
    relatedIds: ["transcription", "editing"],
    status: "in-progress",
    energy: 60,
    icon: "solid",
  },
  { id: "editing", relatedIds: ["processing", "publishing"], status: "pending", energy: 20, icon: "twin" },
  { id: "publishing", relatedIds: ["editing"], status: "pending", energy: 10, icon: "twin" },
];
