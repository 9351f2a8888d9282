import type { ReactNode } from "react";
import type { Billing, Plan } from "../../../catalogue/offers.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PlanColumn } from "./plan-column.tsx";
import styles from "./plan-grid.module.css";
import type { PlanWords } from "./plan-words.ts";

interface Props {
  /** Names the plans together, for screen readers. */
  title: string;
  plans: readonly Plan[];
  billing: Billing;
  discountPercent: number;
  /** The plan that is on its way to the payment page, and what its button says meanwhile. */
  busy: { planId: string; message: string } | null;
  words: PlanWords;
  /** Drawings above the names, by the plan's id. */
  art?: Readonly<Record<string, ReactNode>>;
  onChoose: (plan: Plan) => void;
}

/** The rate card: plans as columns whose lines stand level, with hairlines between them. */
export function PlanGrid({ title, plans, busy, art, onChoose, ...shared }: Props) {
  return (
    <section>
      <h2 className="visually-hidden">{title}</h2>
      <ul className={classNames(styles.grid, art && styles.illustrated)} data-columns={plans.length}>
        {plans.map((plan) => (
          <PlanColumn
            key={plan.id}
            plan={plan}
            busyMessage={busy?.planId === plan.id ? busy.message : null}
            art={art?.[plan.id]}
            onChoose={() => onChoose(plan)}
            {...shared}
          />
        ))}
      </ul>
    </section>
  );
}
