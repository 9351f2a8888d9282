import type { Plan } from "../../../catalogue/offers.ts";
import { fill } from "../../../i18n/fill.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./course-plan.module.css";
import { LessonStrip } from "./lesson-strip.tsx";
import { lessons } from "./lessons.ts";

export interface CourseWords {
  popular: string;
  choose: string;
  package: string;
  project: string;
  total: string;
  minute: string;
}

interface Props {
  plan: Plan;
  busyMessage: string | null;
  words: CourseWords;
  onChoose: () => void;
}

export function CoursePlan({ plan, busyMessage, words, onChoose }: Props) {
  const name = <PlanName name={plan.name} />;
  const length = lessons[plan.id];
  return (
    <li id={`plan-${plan.id}`} className={classNames(styles.plan, plan.isPopular && styles.popular)}>
      {plan.isPopular && (
        <p className={styles.mark}>
          <Nuqta kind="pair" />
          {words.popular}
        </p>
      )}
      <div>
        <h3 className="h3">{name}</h3>
        <p className="muted">{plan.description}</p>
      </div>
      <p className={styles.cost}>
        <span className={styles.price}>
          <Price cents={plan.price} />
        </span>{" "}
        <span className="small muted">{plan.period === "project" ? words.project : words.package}</span>
      </p>
      {length && <LessonStrip {...length} words={words} />}
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Nuqta />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        kind={plan.isPopular ? "primary" : "outline"}
        wide
        className={styles.choose}
        busy={busyMessage !== null}
        busyLabel={busyMessage}
        onClick={onChoose}
      >
        <span>{fill(words.choose, { plan: name })}</span>
      </Button>
    </li>
  );
}
