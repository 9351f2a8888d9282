import { type ReactNode, useId } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./order-entry.module.css";
import type { Order } from "./order-records.ts";
import { stateOf, toneOf } from "./order-state.ts";
import { PlanStanding } from "./plan-standing.tsx";
import { ReceiptList } from "./receipt-list.tsx";

/** One order: what it is, how it stands, its plan and its receipts. `onChanged`: the plan is another now. */
export function OrderEntry({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { language } = useLanguage();
  const words = useWords("orders");
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
      {order.running && <PlanStanding order={order} plan={order.running} onChanged={onChanged} />}
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
