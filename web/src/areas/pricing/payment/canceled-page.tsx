import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { diamond } from "../../../ui/art/diamond.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Lines } from "../../../ui/lines.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { OutcomeLayout, OutcomeLinks } from "./outcome-layout.tsx";
import styles from "./payment.module.css";
import { shownParameter } from "./shown-parameter.ts";

const LONGEST_PLAN = 80;

export function Page() {
  const words = useWords("pricing/payment/canceled");
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

/** The pair of a mark that did not come about: both dots hollow, and apart. */
function PartedDots() {
  return (
    <svg className={styles.dots} viewBox="0 0 96 48" aria-hidden="true">
      <path d={diamond(23, 24, 21)} />
      <path className={styles.missing} d={diamond(73, 24, 21)} />
    </svg>
  );
}
