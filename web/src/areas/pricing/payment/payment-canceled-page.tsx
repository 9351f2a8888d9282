import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { OutcomeLayout } from "./outcome-layout.tsx";
import { OutcomeLinks } from "./outcome-links.tsx";
import { PartedDots } from "./parted-dots.tsx";
import { shownParameter } from "./shown-parameter.ts";

const LONGEST_PLAN = 80;

export function Page() {
  const words = useWords("payment-canceled");
  const plan = shownParameter(useQueryParameter("plan"), LONGEST_PLAN);
  return (
    <OutcomeLayout art={<PartedDots />}>
      <h1 className="d2">
        <Lines of={words.heading} />
      </h1>
      <p className="lead">
        {plan ? fill(words.leadWithPlan, { plan: <PlanName name={plan} /> }) : words.lead}
      </p>
      <OutcomeLinks>
        <PageLink to="/video-packages" className={buttonClass()}>
          {words.tryAgain}
        </PageLink>
        <PageLink to="/contact" className={textLink()}>
          {words.contact}
        </PageLink>
        <PageLink to="/" className={textLink()}>
          {words.home}
        </PageLink>
      </OutcomeLinks>
    </OutcomeLayout>
  );
}
