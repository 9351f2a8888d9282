import { type ReactNode, useId } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { inlineLink, textLink } from "../../../ui/text-link.ts";
import type { Order } from "./api.ts";
import styles from "./orders.module.css";
import { PlanStatus } from "./plan-status.tsx";
import { ReceiptList } from "./receipt-list.tsx";

/** One order: its plan's name, price and status, its subscription and its receipts. */
export function OrderEntry({ order }: { order: Order }) {
  const { language } = useLanguage();
  const words = useWords("account/orders");
  const title = useId();
  const state = stateOf(order);
  return (
    <article className={styles.order} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className="h3">
          <PlanName name={order.plan} />
        </h2>
        <p className={styles.price}>
          <strong className="number">
            <Price cents={order.amount} />
          </strong>{" "}
          <span className="small muted">{words.billing[order.billing]}</span>
        </p>
      </div>
      <p className={styles.standing}>
        <StatusDot tone={toneOf[state]}>{words.status[state]}</StatusDot>
        <span className="small muted">
          {words.ordered.replace("{date}", shortDate(order.createdAt, language))}
        </span>
      </p>
      {state !== "paid" && (
        <p className="small muted">
          {fill(words.notes[state], { amount: <Price cents={order.refunded} /> })}
          {state === "pending" && order.paymentUrl && (
            <PaymentLink href={order.paymentUrl}>{words.pay}</PaymentLink>
          )}
        </p>
      )}
      {isMade(state) && (
        <p>
          <PageLink to="/studio" className={textLink()}>
            {words.studio}
            <Icon name="arrow" />
          </PageLink>
        </p>
      )}
      {order.running && <PlanStatus order={order} plan={order.running} />}
      {order.payments.length > 0 && <ReceiptList payments={order.payments} />}
    </article>
  );
}

function PaymentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      {" "}
      <a href={href} className={inlineLink()}>
        {children}
      </a>
    </>
  );
}

type OrderState = keyof Words<"account/orders">["status"];

/** The status of an order as its buyer reads it. */
function stateOf({ status, refunded }: Pick<Order, "status" | "refunded">): OrderState {
  return status === "paid" && refunded > 0 ? "partlyRefunded" : status;
}

/** Whether a paid order's videos are made or were made: a refund of the whole ends that. */
function isMade(state: OrderState): boolean {
  return state === "paid" || state === "partlyRefunded";
}

const toneOf: Readonly<Record<OrderState, StatusTone>> = {
  pending: "warning",
  review: "warning",
  paid: "good",
  partlyRefunded: "good",
  refunded: "over",
  canceled: "over",
  failed: "bad",
};
