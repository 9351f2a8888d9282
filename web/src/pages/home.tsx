import { Suspense } from "react";
import { ClosingCall } from "../features/closing-call/closing-call.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { Proof } from "../features/proof/proof.tsx";
import { useWords } from "../i18n/use-words.ts";
import { firstMove } from "../site/first-move.ts";
import { lazy } from "../site/lazy.tsx";

// Served with the page; their code follows when the visitor moves, so that it does not weigh on the first load.
const FeatureCards = lazy(async () => {
  await firstMove;
  const { FeatureCards: Cards } = await import("../features/feature-cards/feature-cards.tsx");
  return { default: Cards };
});
const OrbitTimeline = lazy(async () => {
  await firstMove;
  const { OrbitTimeline: Timeline } = await import("../features/orbit-timeline/orbit-timeline.tsx");
  return { default: Timeline };
});
const Testimonials = lazy(async () => {
  await firstMove;
  const { Testimonials: Carousel } = await import("../features/testimonials/testimonials.tsx");
  return { default: Carousel };
});

export function Page() {
  const { testimonials } = useWords("home");
  return (
    <>
      <Hero />
      <Proof />
      <Suspense>
        <FeatureCards />
      </Suspense>
      <Suspense>
        <OrbitTimeline />
      </Suspense>
      <Suspense>
        <Testimonials words={testimonials} />
      </Suspense>
      <ClosingCall />
    </>
  );
}
