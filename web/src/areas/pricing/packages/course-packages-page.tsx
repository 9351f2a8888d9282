import { addOnPurchase, planPurchase } from "../../../catalogue/purchases.ts";
import pilotArt from "../../../generated/pictures/course-plans/pilot.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { AddOnList } from "../plans/add-on-list.tsx";
import { DeliverySteps } from "../plans/delivery-steps.tsx";
import { PilotStrip } from "../plans/pilot-strip.tsx";
import { PricingBar } from "../plans/pricing-bar.tsx";
import { PricingHeading } from "../plans/pricing-heading.tsx";
import { CoursePlans } from "./course-plans.tsx";
import { CourseStage } from "./course-stage.tsx";
import { CustomCourse } from "./custom-course.tsx";

export function Page() {
  const words = useWords("course-packages");
  const { plans, pilot, addOns, quarterlyDiscountPercent: discountPercent } = words.catalogue;
  const { busy, start } = useCheckout(words.checkout);
  return (
    <>
      <div className="wrap">
        <PricingHeading lines={words.heading} lead={words.lead} />
        <PricingBar current="/course-packages" words={words.plans.tabs} />
        <CourseStage words={words.stage} />
        <CoursePlans
          title={words.courses.title}
          plans={plans}
          busy={busy}
          words={{ ...words.plans, ...words.courses }}
          onChoose={(plan) => void start(planPurchase(plan, "monthly", discountPercent))}
        />
        <PilotStrip
          plan={pilot}
          busyMessage={busy?.planId === pilot.id ? words.plans.processing : null}
          words={words.pilot}
          art={<Picture src={pilotArt} />}
          onChoose={() => void start(planPurchase(pilot, "monthly", discountPercent))}
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
        <DeliverySteps words={words.delivery} />
      </div>
      <CustomCourse words={words.custom} />
    </>
  );
}
