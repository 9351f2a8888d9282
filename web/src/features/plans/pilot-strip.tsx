import type { Plan } from "../../catalogue/offers.ts";
import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { bun } from "../../ui/art/figures/bun.tsx";
import { Twin } from "../../ui/art/twin.tsx";
import { Button } from "../../ui/button.tsx";
import { PlanName } from "../../ui/plan-name.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./pilot-strip.module.css";

interface Props {
  plan: Plan;
  busyMessage: string | null;
  words: { period: string; start: string };
  onChoose: () => void;
}

/** The single package that comes before the monthly ones, in a band of its own. */
export function PilotStrip({ plan, busyMessage, words, onChoose }: Props) {
  return (
    <section id={`plan-${plan.id}`} className={styles.strip} aria-labelledby={`${plan.id}-name`}>
      <ArtFrame
        className={styles.art}
        width={220}
        height={168}
        field="lagoon"
        art={<Twin figure={bun} palette="dusk" x={-8} y={6} scale={0.66} dx={92} line={2} />}
      />
      <div className={styles.about}>
        <h2 id={`${plan.id}-name`} className="h3">
          <PlanName name={plan.name} />
        </h2>
        <p className={styles.description}>{plan.description}</p>
      </div>
      <p className={styles.cost}>
        <span className={styles.price}>
          <Price cents={plan.price} />
        </span>{" "}
        <span className={styles.period}>{words.period}</span>
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
