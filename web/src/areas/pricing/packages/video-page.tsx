import { Suspense } from "react";
import { addOnPurchase, planPurchase } from "../../../catalogue/purchases.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { firstInteraction } from "../../../site/first-interaction.ts";
import { lazy } from "../../../site/lazy.tsx";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { Twin } from "../../../ui/art/twin.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { AddOnList } from "../plans/add-on-list.tsx";
import { BillingSwitch } from "../plans/billing-switch.tsx";
import { PilotStrip } from "../plans/pilot-strip.tsx";
import { PlanGrid } from "../plans/plan-grid.tsx";
import { PricingBar } from "../plans/pricing-bar.tsx";
import { PricingHeading } from "../plans/pricing-heading.tsx";
import { offersBilling, useBilling } from "../plans/use-billing.ts";

// Served with the page; their code and words follow when the visitor moves.
const VideoClosing = lazy(async () => {
  await firstInteraction;
  const { VideoClosing: Closing } = await import("./video-closing.static.tsx");
  return { default: Closing };
});

export function Page() {
  const words = useWords("pricing/packages/video");
  const { plans, addOns, quarterlyDiscountPercent: discountPercent } = words.catalogue;
  const pilot = plans.find(({ period }) => period === "package");
  const retainers = plans.filter((plan) => plan !== pilot);
  const { billing, changeBilling } = useBilling();
  const { busy, start } = useCheckout(words.checkout);
  return (
    <>
      <div className="wrap">
        <PricingHeading lines={words.heading} lead={words.lead} />
        <PricingBar current="/video-packages" words={words.plans.tabs}>
          {offersBilling(retainers) && (
            <BillingSwitch
              billing={billing}
              discountPercent={discountPercent}
              words={words.plans.billing}
              onChange={changeBilling}
            />
          )}
        </PricingBar>
        {pilot && (
          <PilotStrip
            plan={pilot}
            busyMessage={busy?.planId === pilot.id ? busy.message : null}
            words={words.pilot}
            art={<PilotArt />}
            onChoose={() => void start(planPurchase(pilot, billing, discountPercent))}
          />
        )}
        <PlanGrid
          title={words.packages}
          plans={retainers}
          billing={billing}
          discountPercent={discountPercent}
          busy={busy}
          words={words.plans}
          onChoose={(plan) => void start(planPurchase(plan, billing, discountPercent))}
        />
        <AddOnList
          addOns={addOns}
          busyId={busy?.planId ?? null}
          words={{ ...words.plans, ...words.addOns }}
          onAdd={(addOn) => {
            const purchase = addOnPurchase(addOn, words.plans.service.replace("{name}", addOn.name));
            if (purchase) void start(purchase);
          }}
        />
      </div>
      <Suspense>
        <VideoClosing />
      </Suspense>
    </>
  );
}

function PilotArt() {
  return (
    <ArtFrame
      width={220}
      height={168}
      field="lagoon"
      art={<Twin figure={bun} palette="dusk" x={-8} y={6} scale={0.66} dx={92} line={2} />}
    />
  );
}
