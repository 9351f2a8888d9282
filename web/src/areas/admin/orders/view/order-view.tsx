import type { ReactNode } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { EmailAddress } from "../../../../ui/email-address.tsx";
import { PlanName } from "../../../../ui/plan-name.tsx";
import { RecordHead } from "../../lists/record-head.tsx";
import { Columns, RecordView, WidePart } from "../../lists/record-view.tsx";
import type { Ends } from "../../lists/use-act.ts";
import { type Loaded, useLoaded } from "../../lists/use-loaded.ts";
import type { Order } from "../order-rows.ts";
import { OrderStatus } from "../order-status.tsx";
import { EventTable } from "./event-table.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { fetchOrder, type OrderRecord } from "./order-record.ts";
import { PaymentTable } from "./payment-table.tsx";
import { SubscriptionPart } from "./subscription-part.tsx";

/** What the team does about an order: `at` and `version` say when it was loaded. */
export type WorkRenderer = (order: Order, loaded: { at: number; version: number } & Ends) => ReactNode;

interface Props {
  id: string;
  onRefused: () => void;
  renderWork: WorkRenderer;
}

/** One order: its facts, its ledger, and what the team can do. */
export function OrderView({ id, onRefused, renderWork }: Props) {
  const { view: words } = useWords("admin-orders");
  const loading = useLoaded(fetchOrder, id, { onRefused });
  const ends = { onSettled: loading.reload, onRefused };
  return (
    <RecordView words={words} id={id} parameter="order" loading={loading}>
      {(loaded) => <Shown loaded={loaded} ends={ends} renderWork={renderWork} />}
    </RecordView>
  );
}

function Shown(props: { loaded: Loaded<OrderRecord>; ends: Ends; renderWork: WorkRenderer }) {
  const { loaded, ends } = props;
  const { order, payments, refunds, subscription, events } = loaded.answer;
  const { guest } = useWords("admin-orders");
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
        acts={
          <>
            {subscription && (
              <SubscriptionPart subscription={subscription} subject={order.plan_name} {...ends} />
            )}
            {props.renderWork(order, { at: loaded.at, version: loaded.version, ...ends })}
          </>
        }
      >
        <OrderFacts order={order} />
      </Columns>
      <WidePart>
        <PaymentTable payments={payments} refunds={refunds} {...ends} />
      </WidePart>
      <WidePart>
        <EventTable events={events} />
      </WidePart>
    </>
  );
}
