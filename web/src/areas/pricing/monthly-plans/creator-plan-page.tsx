import portrait from "../../../generated/pictures/creator-plan/portrait.svg";
import { useWords } from "../../../i18n/use-words.ts";
import { PlanWays } from "../plan-ways.tsx";
import { QuoteBand } from "../plans/quote-band.tsx";
import { CreatorArt } from "./creator-art.tsx";
import { CreatorMonth } from "./creator-month.tsx";
import { PlanAudience } from "./plan-audience.tsx";
import { PlanContents } from "./plan-contents.tsx";
import { PlanHero } from "./plan-hero.tsx";
import { PlanPrice } from "./plan-price.tsx";
import { TwoDays } from "./two-days.tsx";

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
