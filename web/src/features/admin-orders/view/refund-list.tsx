import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import { StatusDot } from "../../../ui/status-dot.tsx";
import styles from "../orders.module.css";
import type { Payment, Refund } from "./order-record.ts";

/** What of a payment went back, what of that did not arrive, and each refund with its reason. */
export function RefundList({ payment, refunds }: { payment: Payment; refunds: readonly Refund[] }) {
  const { payments: words } = useWords("admin-orders");
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const { refunded_amount: back, failed_refund_amount: failed } = payment;
  if (own.length === 0 && back === 0 && failed === 0) return words.nothing;
  return (
    <>
      <Price cents={back} />
      {failed > 0 && (
        <p className={styles.failed}>
          <StatusDot tone="bad">
            <span>{fill(words.notArrived, { amount: <Price cents={failed} /> })}</span>
          </StatusDot>
        </p>
      )}
      {own.length > 0 && (
        <ul className={styles.refunds}>
          {own.map(({ id, amount, reason, status }) => (
            <li key={id} className={styles.detail}>
              <Price cents={amount} />
              {" · "}
              {words.refundStates[status]}
              {" · "}
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
