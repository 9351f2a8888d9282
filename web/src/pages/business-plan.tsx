import { Approvals } from "../features/business-plan/approvals.tsx";
import { BusinessWeek } from "../features/business-plan/business-week.tsx";
import { Cast } from "../features/business-plan/cast.tsx";
import { PlanAudience } from "../features/plan-page/plan-audience.tsx";
import { PlanContents } from "../features/plan-page/plan-contents.tsx";
import { PlanHero } from "../features/plan-page/plan-hero.tsx";
import { PlanPrice } from "../features/plan-page/plan-price.tsx";
import { PlanWays } from "../features/plan-ways/plan-ways.tsx";
import { QuoteBand } from "../features/plans/quote-band.tsx";
import portrait from "../generated/pictures/business-plan/portrait.svg";
import { useWords } from "../i18n/use-words.ts";

export function Page() {
  const words = useWords("business-plan");
  const [plan] = words.catalogue.plans;
  if (!plan) return null;
  const { price, yearlyPrice } = plan;
  return (
    <>
      <div className="wrap">
        <PlanHero
          words={words.hero}
          price={<PlanPrice price={price} yearlyPrice={yearlyPrice} words={words.hero.price} />}
          layout="below"
        >
          <Cast />
        </PlanHero>
        <PlanContents plan={plan} words={words.contents} />
      </div>
      <Approvals words={words.approvals} />
      <div className="wrap">
        <BusinessWeek words={words.week} />
        <PlanAudience picture={portrait} words={words.audience} />
        <PlanWays
          {...words.otherWays}
          ways={["creator-plan", "video-packages", "course-packages", "pricing"]}
          words={words.ways}
        />
      </div>
      <QuoteBand subject={words.hero.subject} words={words.quote} />
    </>
  );
}
