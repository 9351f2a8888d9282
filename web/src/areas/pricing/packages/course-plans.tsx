import type { Plan } from "../../../catalogue/offers.ts";
import { CoursePlan, type CourseWords } from "./course-plan.tsx";
import styles from "./course-plans.module.css";

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
