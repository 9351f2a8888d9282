import type { Plan } from "../../../catalogue/offers.ts";
import { Price } from "../../../ui/price.tsx";
import { FigureText } from "./figure-text.tsx";
import styles from "./plan-contents.module.css";

interface Props {
  plan: Plan;
  words: { title: string; lead: string; extras: string };
}

/** Everything in a plan, its figures large, and what goes beyond it. */
export function PlanContents({ plan, words }: Props) {
  return (
    <section className={styles.section} aria-labelledby="contents-title">
      <div>
        <h2 id="contents-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{words.lead}</p>
      </div>
      <div>
        <ul className={styles.features}>
          {plan.features.map((feature) => (
            <li key={feature}>
              <FigureText text={feature} />
            </li>
          ))}
        </ul>
        <h3 className={`h4 ${styles.extrasTitle}`}>{words.extras}</h3>
        <ul>
          {plan.extras.map(({ name, unit, price }) => (
            <li key={name} className={styles.extra}>
              <span>{name}</span>
              <span className={`number ${styles.extraPrice}`}>
                <Price cents={price} />
              </span>
              <span className="small muted">{unit}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
