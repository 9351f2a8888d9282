import type { Plan } from "../../../catalogue/offers.ts";
import { fill } from "../../../i18n/fill.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Wave } from "../../../ui/art/wave.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { lessons } from "./lessons.ts";
import styles from "./packages.module.css";

interface Props {
  /** Names the plans together, for screen readers. */
  title: string;
  plans: readonly Plan[];
  busy: { planId: string; message: string } | null;
  words: CourseWords;
  onChoose: (plan: Plan) => void;
}

/** Two courses side by side, their lines level. */
export function CoursePlans({ title, plans, busy, words, onChoose }: Props) {
  return (
    <section>
      <h2 className="visually-hidden">{title}</h2>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <CoursePlan
            key={plan.id}
            plan={plan}
            busyMessage={busy?.planId === plan.id ? busy.message : null}
            words={words}
            onChoose={() => onChoose(plan)}
          />
        ))}
      </ul>
    </section>
  );
}

interface CourseWords {
  popular: string;
  choose: string;
  package: string;
  project: string;
  total: string;
  minute: string;
}

interface CoursePlanProps {
  plan: Plan;
  busyMessage: string | null;
  words: CourseWords;
  onChoose: () => void;
}

function CoursePlan({ plan, busyMessage, words, onChoose }: CoursePlanProps) {
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

interface LessonStripProps {
  count: number;
  minutes: number;
  words: { total: string; minute: string };
}

/** The lessons of a course on one hour of film, so that two courses compare at a glance. */
function LessonStrip({ count, minutes, words }: LessonStripProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <figure className={classNames(styles.strip, minutes === 10 ? styles.ten : styles.fifteen)}>
      <div className={styles.film} aria-hidden="true">
        {numbers.map((number) => (
          <div key={number} className={styles.lessonStripLesson}>
            <b>{number}</b>
            <Wave bars={minutes} seed={minutes + (number % 2)} height={24} className={styles.wave} />
            <span>{fill(words.minute, { minutes: number * minutes })}</span>
          </div>
        ))}
      </div>
      <figcaption className="small">{fill(words.total, { minutes: count * minutes })}</figcaption>
    </figure>
  );
}
