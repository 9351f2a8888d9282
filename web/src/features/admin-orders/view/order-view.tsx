import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Columns, RecordView } from "../../../session/lists/record-view.tsx";
import { wasOpened } from "../../../session/lists/return-focus.ts";
import type { Ends } from "../../../session/lists/use-act.ts";
import { type Loaded, useLoaded } from "../../../session/lists/use-loaded.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import type { Order } from "../order-rows.ts";
import { OrderStatus } from "../order-status.tsx";
import styles from "../orders.module.css";
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
  return (
    <>
      <OrderHead order={order} />
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
      <div className={styles.wide}>
        <PaymentTable payments={payments} refunds={refunds} {...ends} />
      </div>
      <div className={styles.wide}>
        <EventTable events={events} />
      </div>
    </>
  );
}

/** It takes the focus from the row that led here. */
function OrderHead({ order }: { order: Order }) {
  const words = useWords("admin-orders");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasOpened(order.id)) heading.current?.focus();
  }, [order.id]);
  return (
    <header className={styles.head}>
      <h2 ref={heading} tabIndex={-1} className="h3">
        <PlanName name={order.plan_name} />
      </h2>
      <p className="muted">{order.email ? <EmailAddress>{order.email}</EmailAddress> : words.guest}</p>
      <p>
        <OrderStatus order={order} />
      </p>
    </header>
  );
}
