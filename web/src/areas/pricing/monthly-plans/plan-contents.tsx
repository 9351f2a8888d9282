import { Fragment } from "react";
import type { Plan } from "../../../catalogue/offers.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./monthly-plans.module.css";

interface Props {
  plan: Plan;
  words: { title: string; lead: string; extras: string };
}

/** Everything in a plan, its figures large, and what goes beyond it. */
export function PlanContents({ plan, words }: Props) {
  return (
    <section className={styles.planContentsSection} aria-labelledby="contents-title">
      <div>
        <h2 id="contents-title" className="h2">
          {words.title}
        </h2>
        <p className={`lead ${styles.planContentsLead}`}>{words.lead}</p>
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

const FIGURE = /(\d+(?:p|K|\+)?)/;

/** A line such as "Up to 10 videos", its figure set large. Props: `text`. */
function FigureText({ text }: { text: string }) {
  return text.split(FIGURE).map((piece, index) =>
    // Every second piece is a figure; positions never change.
    index % 2 === 0 ? (
      <Fragment key={`${piece}-${index}`}>{piece}</Fragment>
    ) : (
      <b key={`${piece}-${index}`} className={styles.figure}>
        <Ltr>{piece}</Ltr>
      </b>
    ),
  );
}
