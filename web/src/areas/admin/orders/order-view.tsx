import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { type Column } from "../../../ui/table.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { type Loaded, useAdminQuery } from "../admin-query.tsx";
import { LeadWork } from "../leads/lead-work.tsx";
import {
  Columns,
  Fact,
  Facts,
  Moment,
  RecordHead,
  RecordView,
  Section,
  WidePart,
} from "../lists/record-view.tsx";
import { rowsNaming } from "../lists/table-rows.ts";
import { TableSection } from "../lists/table-section.tsx";
import { fetchOrder, type Order, type PaymentEvent } from "./api.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./orders.module.css";
import { PaymentTable } from "./payment-table.tsx";
import { SubscriptionSection } from "./subscription-section.tsx";

/** One order: its facts, its ledger, and what the team can do. */
export function OrderView({ id }: { id: string }) {
  const { view: words } = useWords("admin/orders");
  const record = useAdminQuery({
    queryKey: ["orders", id],
    queryFn: (signal) => fetchOrder(id, signal),
    tables: rowsNaming(id, {
      orders: "id",
      payments: "order_id",
      subscriptions: "order_id",
      payment_events: "order_id",
      lead_notes: "lead_id",
    }),
  });
  return (
    <RecordView words={words} id={id} parameter="order" record={record}>
      {(loaded) => <LoadedOrder {...loaded} />}
    </RecordView>
  );
}

function LoadedOrder({ answer: order, at }: Loaded<Order>) {
  const { payments, subscriptions: subscription, payment_events: events } = order;
  const { guest } = useWords("admin/orders");
  return (
    <>
      <RecordHead
        id={order.id}
        title={<PlanName name={order.plan_name} />}
        about={order.email ? <EmailAddress>{order.email}</EmailAddress> : guest}
      >
        <OrderStatus order={order} />
      </RecordHead>
      <Columns
        actions={
          <>
            {subscription && <SubscriptionSection subscription={subscription} planName={order.plan_name} />}
            <LeadWork
              kind="order"
              lead={order}
              subject={order.plan_name}
              at={at}
              queryKey={["orders", order.id]}
            />
          </>
        }
      >
        <OrderFacts order={order} />
      </Columns>
      <WidePart>
        <PaymentTable payments={payments} />
      </WidePart>
      <WidePart>
        <EventTable events={events} />
      </WidePart>
    </>
  );
}

/** What is known of an order, line by line. */
export function OrderFacts({ order }: { order: Order }) {
  const words = useWords("admin/orders");
  const { facts } = words;
  const providers: Readonly<Record<string, string>> = facts.providers;
  return (
    <Section title={facts.title}>
      <Facts>
        {order.problem && <Fact term={facts.problem}>{words.problems[order.problem]}</Fact>}
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
  const { guest } = useWords("admin/orders");
  const name = email ? <EmailAddress>{email}</EmailAddress> : guest;
  if (user_id === null) return name;
  return (
    <PageLink to={`/admin?tab=users&user=${user_id}`} className={inlineLink()}>
      {name}
    </PageLink>
  );
}

/** The events of the payment provider on an order, and their outcomes. */
function EventTable({ events }: { events: readonly PaymentEvent[] }) {
  const { language } = useLanguage();
  const { events: words } = useWords("admin/orders");
  return (
    <TableSection
      words={words}
      columns={eventColumns(words, language)}
      rows={events}
      className={styles.table}
    />
  );
}

function eventColumns(words: Words<"admin/orders">["events"], language: Language): Column<PaymentEvent>[] {
  return [
    {
      key: "type",
      header: words.type,
      cell: ({ type }) => (
        <span className={styles.code}>
          <Ltr>{type}</Ltr>
        </span>
      ),
    },
    {
      key: "occurred",
      header: words.occurred,
      quiet: true,
      cell: ({ occurred_at }) => shortDateAndTime(occurred_at, language),
    },
    {
      key: "outcome",
      header: words.outcome,
      cell: ({ outcome }) => words.outcomes[outcome ?? "waiting"],
    },
    {
      key: "id",
      header: words.id,
      cell: ({ id }) => (
        <span className={styles.code}>
          <Ltr>{id}</Ltr>
        </span>
      ),
    },
  ];
}
