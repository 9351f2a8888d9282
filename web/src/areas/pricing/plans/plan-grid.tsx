import type { ReactNode } from "react";
import type { Billing, Plan } from "../../../catalogue/offers.ts";
import { monthlyPrice, quarterlyCharge } from "../../../catalogue/prices.ts";
import { fill } from "../../../i18n/fill.tsx";
import type { Shape } from "../../../i18n/shape.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import type plans from "./plans.en.ts";
import styles from "./plans.module.css";

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

interface PlanColumnProps {
  plan: Plan;
  billing: Billing;
  discountPercent: number;
  /** What the button says while this plan is on its way to the payment page. */
  busyMessage: string | null;
  words: PlanWords;
  /** A drawing above the name. */
  art?: ReactNode;
  onChoose: () => void;
}

function PlanColumn({ plan, billing, discountPercent, busyMessage, words, art, onChoose }: PlanColumnProps) {
  const name = <PlanName name={plan.name} />;
  const look = {
    kind: plan.isPopular ? "primary" : "outline",
    wide: true,
    className: styles.choose,
  } as const;
  return (
    <li id={`plan-${plan.id}`} className={classNames(styles.plan, plan.isPopular && styles.popular)}>
      {plan.isPopular && (
        <p className={styles.mark}>
          <Nuqta kind="pair" />
          {words.popular}
        </p>
      )}
      {art}
      <h3 className="h4">{name}</h3>
      <p className="small muted">{plan.description}</p>
      <p className={styles.planColumnPrice}>
        <Price cents={monthlyPrice(plan.price, billing, discountPercent)} />
      </p>
      <p className={styles.planColumnPeriod}>
        {fill(words.billing.period[billing], {
          charge: <Price cents={quarterlyCharge(plan.price, discountPercent)} />,
        })}
      </p>
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Nuqta />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {plan.href ? (
        <PageLink to={plan.href} className={buttonClass(look)}>
          {words.contactSales}
        </PageLink>
      ) : (
        <Button {...look} busy={busyMessage !== null} busyLabel={busyMessage} onClick={onChoose}>
          <span>{fill(words.choose, { plan: name })}</span>
        </Button>
      )}
    </li>
  );
}

export type PlanWords = Shape<typeof plans>;
