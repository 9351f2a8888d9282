import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import styles from "../orders.module.css";
import type { Payment, Refund } from "./order-record.ts";

/** What of a payment went back, and each refund with its reason. */
export function RefundList({ payment, refunds }: { payment: Payment; refunds: readonly Refund[] }) {
  const { payments: words } = useWords("admin-orders");
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  if (own.length === 0 && payment.refunded_amount === 0) return words.nothing;
  return (
    <>
      <Price cents={payment.refunded_amount} />
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
