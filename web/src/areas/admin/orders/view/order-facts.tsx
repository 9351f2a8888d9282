import { useWords } from "../../../../i18n/use-words.ts";
import { PageLink } from "../../../../site/page-link.tsx";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { Price } from "../../../../ui/price.tsx";
import { inlineLink } from "../../../../ui/text-link.ts";
import { Fact, Facts, Moment } from "../../lists/facts.tsx";
import { Section } from "../../lists/section.tsx";
import type { Order } from "../order-rows.ts";

/** What is known of an order, line by line. */
export function OrderFacts({ order }: { order: Order }) {
  const words = useWords("admin-orders");
  const { facts } = words;
  const problems: Readonly<Record<string, string>> = words.problems;
  const providers: Readonly<Record<string, string>> = facts.providers;
  return (
    <Section title={facts.title}>
      <Facts>
        {order.problem && (
          <Fact term={facts.problem}>{problems[order.problem] ?? <bdi>{order.problem}</bdi>}</Fact>
        )}
        <Fact term={facts.amount}>
          <Price cents={order.amount} /> {words.billing[order.billing ?? "once"]}
        </Fact>
        {order.refunded_amount > 0 && (
          <Fact term={facts.back}>
            <Price cents={order.refunded_amount} />
          </Fact>
        )}
        <Fact term={facts.buyer}>
          <Buyer order={order} />
        </Fact>
        <Fact term={facts.placed}>
          <Moment moment={order.created_at} />
        </Fact>
        <Fact term={facts.paid}>
          <Moment moment={order.paid_at} none={facts.notPaid} />
        </Fact>
        {order.affiliate_id && (
          <Fact term={facts.referred}>
            <PageLink to={`/admin?tab=affiliates&affiliate=${order.affiliate_id}`} className={inlineLink()}>
              {facts.affiliate}
            </PageLink>
          </Fact>
        )}
        <Fact term={facts.language}>{facts.languages[order.language]}</Fact>
        <Fact term={facts.provider}>{providers[order.provider] ?? <Ltr>{order.provider}</Ltr>}</Fact>
        {order.session_id && (
          <Fact term={facts.session}>
            <Ltr>{order.session_id}</Ltr>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function Buyer({ order: { email, user_id } }: { order: Order }) {
  const { guest } = useWords("admin-orders");
  const name = email ? <EmailAddress>{email}</EmailAddress> : guest;
  if (user_id === null) return name;
  return (
    <PageLink to={`/admin?tab=users&user=${user_id}`} className={inlineLink()}>
      {name}
    </PageLink>
  );
}
