import { planPurchase } from "../../catalogue/purchases.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useCheckout } from "./checkout/use-checkout.ts";
import { PlanWays } from "./plan-ways.tsx";
import { BillingSwitch } from "./plans/billing-switch.tsx";
import { PlanGrid } from "./plans/plan-grid.tsx";
import { PricingBar } from "./plans/pricing-bar.tsx";
import { PricingHeading } from "./plans/pricing-heading.tsx";
import { QuoteBand } from "./plans/quote-band.tsx";
import { offersBilling, useBilling } from "./plans/use-billing.ts";
import { Questions } from "./questions.tsx";
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
