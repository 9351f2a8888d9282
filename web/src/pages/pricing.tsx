import { planPurchase } from "../catalogue/purchases.ts";
import { useCheckout } from "../features/checkout/use-checkout.ts";
import { PlanWays } from "../features/plan-ways/plan-ways.tsx";
import { BillingSwitch } from "../features/plans/billing-switch.tsx";
import { PlanGrid } from "../features/plans/plan-grid.tsx";
import { PricingBar } from "../features/plans/pricing-bar.tsx";
import { PricingHeading } from "../features/plans/pricing-heading.tsx";
import { QuoteBand } from "../features/plans/quote-band.tsx";
import { offersBilling, useBilling } from "../features/plans/use-billing.ts";
import { Questions } from "../features/questions/questions.tsx";
import { tierArt } from "../features/tiers/tier-art.tsx";
import { TierComparison } from "../features/tiers/tier-comparison.tsx";
import { useWords } from "../i18n/use-words.ts";

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
        <TierComparison plans={plans} discountPercent={discountPercent} words={words.comparison} />
        <PlanWays
          {...words.otherWays}
          ways={["video-packages", "course-packages", "creator-plan", "business-plan"]}
          words={words.ways}
        />
        <Questions words={words.questions} />
      </div>
      <QuoteBand words={words.quote} />
    </>
  );
}
