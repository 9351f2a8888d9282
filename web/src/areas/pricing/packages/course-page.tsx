import { Suspense } from "react";
import { addOnPurchase, planPurchase } from "../../../catalogue/purchases.ts";
import pilotArt from "../../../generated/pictures/course-plans/pilot.svg";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { firstInteraction } from "../../../site/first-interaction.ts";
import { lazy } from "../../../site/lazy.tsx";
import { ArtFrame } from "../../../ui/art/art-frame.tsx";
import { diamond } from "../../../ui/art/diamond.ts";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { Picture } from "../../../ui/art/picture.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import { Tag } from "../../../ui/art/tag.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { AddOnList } from "../plans/add-on-list.tsx";
import { PilotStrip } from "../plans/pilot-strip.tsx";
import { PricingBar } from "../plans/pricing-bar.tsx";
import { PricingHeading } from "../plans/pricing-heading.tsx";
import { CoursePlans } from "./course-plans.tsx";
import styles from "./packages.module.css";

// Served with the page; their code and words follow when the visitor moves.
const CourseClosing = lazy(async () => {
  await firstInteraction;
  const { CourseClosing: Closing } = await import("./course-closing.static.tsx");
  return { default: Closing };
});

export function Page() {
  const words = useWords("pricing/packages/course");
  const { plans, pilot, addOns, quarterlyDiscountPercent: discountPercent } = words.catalogue;
  const { busy, start } = useCheckout(words.checkout);
  return (
    <>
      <div className="wrap">
        <PricingHeading lines={words.heading} lead={words.lead} />
        <PricingBar current="/course-packages" words={words.plans.tabs} />
        <CourseStage />
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
      </div>
      <Suspense>
        <CourseClosing />
      </Suspense>
    </>
  );
}

/** What stands on the board of each lesson: lines, columns, steps, a curve. */
const boards = [
  "M28 44h116M28 66h92M28 88h104M28 110h60",
  "M34 122v-34M62 122v-58M90 122v-44M118 122v-78M24 122h116",
  `${diamond(46, 84, 20)}${diamond(88, 84, 20)}${diamond(130, 84, 20)}`,
  "M24 122h120M24 122v-84M30 110c36-4 40-46 60-48s28-12 48-30",
];

/** One teacher in person, and the twin who gives her lessons. */
function CourseStage() {
  const words = useWords("pricing/packages/course").stage;
  return (
    <div className={styles.stage} aria-hidden="true">
      <ArtFrame
        className={styles.teacher}
        width={520}
        height={430}
        dot={[250, 240, 230]}
        art={
          <g transform="translate(74 40) scale(1.46)">
            <Original figure={hijab} palette="sea" />
          </g>
        }
      >
        <Tag nuqta="solid" className={styles.tag}>
          {words.recording}
        </Tag>
      </ArtFrame>
      <div className={styles.lessons}>
        {boards.map((board, index) => (
          <ArtFrame
            key={board}
            className={styles.courseStageLesson}
            width={320}
            height={180}
            field={index % 3 === 0 ? "shell" : "mist"}
            art={
              <>
                <path transform="translate(0 16)" d={board} fill="none" stroke="#10282b" strokeWidth="5" />
                <g transform="translate(172 42) scale(.55)">
                  <ScreenedFigure figure={hijab} ink="#10282b" pitch={7} line={2.4} contour={3} />
                </g>
              </>
            }
          >
            <Tag nuqta="twin" className={styles.tag}>
              {fill(words.lesson, { number: index + 1 })}
            </Tag>
          </ArtFrame>
        ))}
      </div>
    </div>
  );
}
