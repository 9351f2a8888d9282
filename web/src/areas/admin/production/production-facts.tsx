import { useLanguage } from "../../../i18n/language-context.ts";
import { lastInstant } from "../../../i18n/last-instant.ts";
import { shortDate, shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { useTeamRole } from "../gate/team-role.ts";
import { Fact, Facts, Section } from "../lists/record-view.tsx";
import type { ProductionRecord } from "./api.ts";
import { useCustomerName } from "./use-production-words.ts";

/** What is known of a production, line by line. */
export function ProductionFacts({ record: { production, customer } }: { record: ProductionRecord }) {
  const { language } = useLanguage();
  const { view } = useWords("admin/production");
  const customerName = useCustomerName();
  const isAdmin = useTeamRole() === "admin";
  const { facts: words } = view;
  const { order_id, user_id, due_at, created_at } = production;
  return (
    <Section title={words.title}>
      <Facts>
        <Fact term={words.plan}>
          <PlanName name={production.plan_name} />
        </Fact>
        {isAdmin && (
          <Fact term={words.order}>
            <PageLink to={`/admin?tab=orders&order=${order_id}`} className={inlineLink()}>
              {words.openOrder}
            </PageLink>
          </Fact>
        )}
        {isAdmin && user_id && (
          <Fact term={words.account}>
            <PageLink to={`/admin?tab=users&user=${user_id}`} className={inlineLink()}>
              <bdi>{customerName(customer)}</bdi>
            </PageLink>
          </Fact>
        )}
        <Fact term={words.language}>{words.languages[production.language]}</Fact>
        <Fact term={words.begun}>{shortDate(created_at, language)}</Fact>
        <Fact term={words.due}>{due_at ? shortDateAndTime(lastInstant(due_at), language) : words.noDue}</Fact>
      </Facts>
    </Section>
  );
}
