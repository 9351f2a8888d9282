import type { ReactNode } from "react";
import type { AffiliateStatement } from "../../../generated/api-types.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import styles from "./figures.module.css";

/** The statement at a glance. */
export function Figures({ statement }: { statement: AffiliateStatement }) {
  const words = useWords("referrals");
  const { figures } = words;
  const { totals, visits, orders } = statement;
  return (
    <section aria-label={figures.label}>
      <dl className={styles.figures}>
        <Figure name={figures.visits}>{visits.toLocaleString("en-US")}</Figure>
        <Figure name={figures.orders}>{orders.toLocaleString("en-US")}</Figure>
        <Figure name={figures.held}>
          <Price cents={totals.held} />
        </Figure>
        <Figure name={figures.due}>
          <Price cents={totals.due} />
        </Figure>
        <Figure name={figures.paidOut}>
          <Price cents={totals.paidOut} />
        </Figure>
      </dl>
      <p className="small muted">{words.hold}</p>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}
