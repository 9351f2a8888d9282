import { Suspense } from "react";
import { planPurchase } from "../../catalogue/purchases.ts";
import { useWords } from "../../i18n/use-words.ts";
import { firstInteraction } from "../../site/first-interaction.ts";
import { lazy } from "../../site/lazy.tsx";
import { useCheckout } from "./checkout/use-checkout.ts";
import { PlanWays } from "./plan-ways.tsx";
import { BillingSwitch } from "./plans/billing-switch.tsx";
import { PlanGrid } from "./plans/plan-grid.tsx";
import { PricingBar } from "./plans/pricing-bar.tsx";
import { PricingHeading } from "./plans/pricing-heading.tsx";
import { QuoteBand } from "./plans/quote-band.tsx";
import { offersBilling, useBilling } from "./plans/use-billing.ts";
import { tierArt } from "./tier-art.tsx";
import { TierComparison } from "./tier-comparison.tsx";

// Served with the page; their code and words follow when the visitor moves.
const Questions = lazy(async () => {
  await firstInteraction;
  const { Questions: Unfolding } = await import("./questions.static.tsx");
  return { default: Unfolding };
});

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
        <Suspense>
          <Questions />
        </Suspense>
      </div>
      <QuoteBand words={words.quote} />
    </>
  );
}
