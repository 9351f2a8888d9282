import { ClosingCall } from "../features/closing-call/closing-call.tsx";
import { FeatureCards } from "../features/feature-cards/feature-cards.tsx";
import { Hero } from "../features/hero/hero.tsx";
import { OrbitTimeline } from "../features/orbit-timeline/orbit-timeline.tsx";
import { Proof } from "../features/proof/proof.tsx";
import { Testimonials } from "../features/testimonials/testimonials.tsx";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const { testimonials } = useWords("home");
  return (
    <>
      <Hero />
      <Proof />
      <FeatureCards />
      <OrbitTimeline />
      <Testimonials words={testimonials} />
      <ClosingCall />
    </>
  );
}
