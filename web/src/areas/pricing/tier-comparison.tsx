import type { ReactNode } from "react";
import type { Plan } from "../../catalogue/offers.ts";
import { monthlyPrice, quarterlyCharge } from "../../catalogue/prices.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PlanName } from "../../ui/plan-name.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./pricing.module.css";

interface Props {
  plans: readonly Plan[];
  discountPercent: number;
}

/** The tiers line by line, with both ways to pay. */
export function TierComparison({ plans, discountPercent }: Props) {
  const words = useWords("pricing").comparison;
  const prices = [
    { label: words.prices.monthly, of: ({ price }: Plan) => price },
    {
      label: words.prices.quarterly,
      of: ({ price }: Plan) => monthlyPrice(price, "quarterly", discountPercent),
    },
    { label: words.prices.charge, of: ({ price }: Plan) => quarterlyCharge(price, discountPercent) },
  ];
  return (
    <section className={styles.tierComparisonSection} aria-labelledby="comparison-title">
      <h2 id="comparison-title" className="h2">
        {words.title}
      </h2>
      <table className={styles.table}>
        <caption className="visually-hidden">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            {plans.map(({ id, name, isPopular }) => (
              <th key={id} scope="col" className={classNames(isPopular && styles.popular)}>
                <PlanName name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contents(plans).map(({ label, from }) => (
            <Row key={label} label={label} plans={plans}>
              {(_, index) => <Mark isIncluded={index >= from} />}
            </Row>
          ))}
          {prices.map(({ label, of }) => (
            <Row key={label} label={label} plans={plans}>
              {(plan) => <Price cents={of(plan)} />}
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the tiers hold, and from which one on: each opens with all that is in the one before. */
function contents(plans: readonly Plan[]): { label: string; from: number }[] {
  return plans.flatMap(({ features }, from) =>
    features.slice(from === 0 ? 0 : 1).map((label) => ({ label, from })),
  );
}

interface RowProps {
  label: string;
  plans: readonly Plan[];
  children: (plan: Plan, index: number) => ReactNode;
}

function Row({ label, plans, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {plans.map((plan, index) => (
        <td key={plan.id} className={classNames("number", plan.isPopular && styles.popular)}>
          {children(plan, index)}
        </td>
      ))}
    </tr>
  );
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  const words = useWords("pricing").comparison;
  return (
    <>
      <Nuqta
        kind={isIncluded ? "solid" : "twin"}
        className={isIncluded ? styles.included : styles.notIncluded}
      />
      <span className="visually-hidden">{isIncluded ? words.included : words.notIncluded}</span>
    </>
  );
}
