import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { Price } from "../../../../ui/price.tsx";
import { StatusDot } from "../../../../ui/status-dot.tsx";
import styles from "../orders.module.css";
import { outstanding, type Payment, type Refund } from "./order-record.ts";

interface Props {
  payment: Payment;
  refunds: readonly Refund[];
  onSettle: () => void;
}

/** What of a payment went back, did not arrive and may be settled, what the bank took, and each refund's reason. */
export function RefundList({ payment, refunds, onSettle }: Props) {
  const { payments: words } = useWords("admin-orders");
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const { refunded_amount: back, settled_refund_amount: settled, lost_amount: lost } = payment;
  const missing = outstanding(payment);
  const isRefunded = own.length > 0 || back > 0 || missing > 0;
  if (!isRefunded && lost === 0) return words.nothing;
  return (
    <>
      {isRefunded && <Price cents={back} />}
      {missing > 0 && (
        <div className={styles.failed}>
          <StatusDot tone="bad">
            <span>{fill(words.notArrived, { amount: <Price cents={missing} /> })}</span>
          </StatusDot>
          <Button kind="outline" size="small" onClick={onSettle}>
            {words.settle}
          </Button>
        </div>
      )}
      {settled > 0 && (
        <p className={styles.detail}>{fill(words.settled, { amount: <Price cents={settled} /> })}</p>
      )}
      {lost > 0 && (
        <p className={styles.detail}>{fill(words.takenBack, { amount: <Price cents={lost} /> })}</p>
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
