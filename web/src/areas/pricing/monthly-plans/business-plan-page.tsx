import portrait from "../../../generated/pictures/business-plan/portrait.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PlanWays } from "../plan-ways.tsx";
import { QuoteBand } from "../plans/quote-band.tsx";
import { Approvals } from "./approvals.tsx";
import { BusinessWeek } from "./business-week.tsx";
import { Cast } from "./cast.tsx";
import { PlanAudience } from "./plan-audience.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { PlanHero } from "./plan-hero.tsx";
import { PlanPrice } from "./plan-price.tsx";

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
