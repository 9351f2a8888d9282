import { CreatorArt } from "../features/creator-plan/creator-art.tsx";
import { CreatorMonth } from "../features/creator-plan/creator-month.tsx";
import { TwoDays } from "../features/creator-plan/two-days.tsx";
import { PlanAudience } from "../features/plan-page/plan-audience.tsx";
import { PlanContents } from "../features/plan-page/plan-contents.tsx";
import { PlanHero } from "../features/plan-page/plan-hero.tsx";
import { PlanPrice } from "../features/plan-page/plan-price.tsx";
import { PlanWays } from "../features/plan-ways/plan-ways.tsx";
import { QuoteBand } from "../features/plans/quote-band.tsx";
import portrait from "../generated/pictures/creator-plan/portrait.svg";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const words = useWords("creator-plan");
  const [plan] = words.catalogue.plans;
  if (!plan) return null;
  return (
    <>
      <div className="wrap">
        <PlanHero
          words={words.hero}
          price={<PlanPrice price={plan.price} words={words.hero.price} />}
          layout="beside"
        >
          <CreatorArt words={words.art} />
        </PlanHero>
        <PlanContents plan={plan} words={words.contents} />
        <CreatorMonth words={words.month} />
        <TwoDays words={words.delivery} />
        <PlanAudience picture={portrait} words={words.audience} />
        <PlanWays
          {...words.otherWays}
          ways={["business-plan", "video-packages", "course-packages", "pricing"]}
          words={words.ways}
        />
      </div>
      <QuoteBand subject={words.hero.subject} words={words.quote} />
    </>
  );
}
