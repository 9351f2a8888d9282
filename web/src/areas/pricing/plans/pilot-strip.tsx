import type { ReactNode } from "react";
import type { Plan } from "../../../catalogue/offers.ts";
import { Button } from "../../../ui/button.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./plans.module.css";

interface Props {
  plan: Plan;
  busyMessage: string | null;
  words: { period: string; start: string };
  /** The picture at the strip's start. */
  art: ReactNode;
  onChoose: () => void;
}

/** The single package that comes before the monthly ones, in a band of its own. */
export function PilotStrip({ plan, busyMessage, words, art, onChoose }: Props) {
  return (
    <section id={`plan-${plan.id}`} className={styles.strip} aria-labelledby={`${plan.id}-name`}>
      <div className={styles.art}>{art}</div>
      <div className={styles.about}>
        <h2 id={`${plan.id}-name`} className="h3">
          <PlanName name={plan.displayName ?? plan.name} />
        </h2>
        <p className={styles.description}>{plan.description}</p>
      </div>
      <p className={styles.cost}>
        <span className={styles.pilotStripPrice}>
          <Price cents={plan.price} />
        </span>{" "}
        <span className={styles.pilotStripPeriod}>{words.period}</span>
      </p>
      <Button
        kind="ink"
        className={styles.start}
        busy={busyMessage !== null}
        busyLabel={busyMessage}
        onClick={onChoose}
      >
        {words.start}
      </Button>
    </section>
  );
}
