import type { ReactNode } from "react";
import { contactAbout } from "../../../site/contact-about.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lines } from "../../../ui/lines.tsx";
import styles from "./monthly-plans.module.css";

interface Props {
  words: { heading: readonly string[]; lead: string; ask: string; subject: string; allPrices: string };
  /** What the plan costs, as `<PlanPrice>`. */
  price: ReactNode;
  /** `beside`: the art stands at the end; `below`: under the words, over the full width. */
  layout: "beside" | "below";
  children: ReactNode;
}

/** The opening of a plan's own page: what it is for, what it costs, the way on. */
export function PlanHero({ words, price, layout, children }: Props) {
  return (
    <header className={classNames(styles.hero, layout === "below" && styles.below)}>
      <div className={styles.planHeroWords}>
        <h1 className={layout === "below" ? "d1" : "d2"}>
          <Lines of={words.heading} />
        </h1>
        <p className={`lead ${styles.planHeroLead}`}>{words.lead}</p>
        {price}
        <div className={styles.actions}>
          <PageLink to={contactAbout(words.subject)} className={buttonClass()}>
            {words.ask}
          </PageLink>
          <PageLink to="/pricing" className={buttonClass({ kind: "outline" })}>
            {words.allPrices}
          </PageLink>
        </div>
      </div>
      {children}
    </header>
  );
}
