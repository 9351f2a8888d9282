import type { ReactNode } from "react";
import type { Billing, Plan } from "../../../catalogue/offers.ts";
import { monthlyPrice, quarterlyCharge } from "../../../catalogue/prices.ts";
import { fill } from "../../../i18n/fill.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./plan-column.module.css";
import type { PlanWords } from "./plan-words.ts";

interface Props {
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

export function PlanColumn({ plan, billing, discountPercent, busyMessage, words, art, onChoose }: Props) {
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
      <p className={styles.price}>
        <Price cents={monthlyPrice(plan.price, billing, discountPercent)} />
      </p>
      <p className={styles.period}>
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
