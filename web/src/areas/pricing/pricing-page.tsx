import { planPurchase } from "../../catalogue/purchases.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { useCheckout } from "./checkout/use-checkout.ts";
import { PlanWays } from "./plan-ways.tsx";
import { BillingSwitch } from "./plans/billing-switch.tsx";
import { PlanGrid } from "./plans/plan-grid.tsx";
import { PricingBar } from "./plans/pricing-bar.tsx";
import { PricingHeading } from "./plans/pricing-heading.tsx";
import { QuoteBand } from "./plans/quote-band.tsx";
import { offersBilling, useBilling } from "./plans/use-billing.ts";
import styles from "./questions.module.css";
import { tierArt } from "./tier-art.tsx";
import { TierComparison } from "./tier-comparison.tsx";

export function Page() {
  const words = useWords("pricing");
  const { plans, quarterlyDiscountPercent: discountPercent } = words.catalogue;
  const { billing, changeBilling } = useBilling();
  const { busy, start } = useCheckout(words.checkout);
  return (
    <>
      <div className="wrap">
        <PricingHeading lines={words.heading} lead={words.lead} />
        <PricingBar current={null} words={words.plans.tabs}>
          {offersBilling(plans) && (
            <BillingSwitch
              billing={billing}
              discountPercent={discountPercent}
              words={words.plans.billing}
              onChange={changeBilling}
            />
          )}
        </PricingBar>
        <PlanGrid
          title={words.tiers}
          plans={plans}
          billing={billing}
          discountPercent={discountPercent}
          busy={busy}
          words={words.plans}
          art={tierArt}
          onChoose={(plan) => void start(planPurchase(plan, billing, discountPercent))}
        />
        <TierComparison plans={plans} discountPercent={discountPercent} />
        <PlanWays
          {...words.otherWays}
          ways={["video-packages", "course-packages", "creator-plan", "business-plan"]}
          words={words.ways}
        />
        <Questions />
      </div>
      <QuoteBand words={words.quote} />
    </>
  );
}

/** Questions that unfold to their answers, with or without scripts; the first one stands open. */
function Questions() {
  const words = useWords("pricing").questions;
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <h2 id="questions-title" className="h2">
        {words.title}
      </h2>
      <div className={styles.list}>
        {words.items.map(({ question, answer, link }, index) => (
          <details key={question} className={styles.item} open={index === 0}>
            <summary className={styles.question}>
              <h3 className="h4">{question}</h3>
              <Icon name="chevron" className={styles.chevron} />
            </summary>
            <p className={styles.answer}>
              {answer}{" "}
              {link && (
                <PageLink to={link.to} className={inlineLink()}>
                  {link.label}
                </PageLink>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
