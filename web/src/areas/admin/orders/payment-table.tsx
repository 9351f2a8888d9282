import { useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { type Column } from "../../../ui/table.tsx";
import { TableSection } from "../lists/table-section.tsx";
import { leftOf, outstanding, type Payment } from "./api.ts";
import styles from "./orders.module.css";
import { RefundDialog, SettleDialog } from "./refund-dialogs.tsx";

const tones: Record<Payment["status"], StatusTone> = {
  paid: "good",
  refunded: "over",
  disputed: "bad",
  failed: "bad",
};

interface OpenDialog {
  /** Of the payment. */
  id: string;
  action: "refund" | "settle";
}

/** What was charged and what went back, charge by charge, and the way to send money back. */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { language } = useLanguage();
  const { payments: words } = useWords("admin/orders");
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // As it is now: newer figures may have come after a refusal.
  const payment = payments.find(({ id }) => id === dialog?.id);
  const Dialog = dialog?.action === "settle" ? SettleDialog : RefundDialog;
  return (
    <TableSection
      words={words}
      columns={paymentColumns({ words, language, onOpen: setDialog })}
      rows={payments}
      className={styles.table}
    >
      {payment && <Dialog payment={payment} onClose={() => setDialog(null)} />}
    </TableSection>
  );
}

interface Context {
  words: Words<"admin/orders">["payments"];
  language: Language;
  onOpen: (dialog: OpenDialog) => void;
}

function paymentColumns({ words, language, onOpen }: Context): Column<Payment>[] {
  return [
    {
      key: "paid",
      header: words.paid,
      quiet: true,
      cell: ({ paid_at, created_at }) => shortDate(paid_at ?? created_at, language),
    },
    { key: "amount", header: words.amount, cell: ({ amount }) => <Price cents={amount} /> },
    {
      key: "back",
      header: words.back,
      cell: (payment) => (
        <RefundList payment={payment} onSettle={() => onOpen({ id: payment.id, action: "settle" })} />
      ),
    },
    {
      key: "status",
      header: words.state,
      cell: ({ status }) => <StatusDot tone={tones[status]}>{words.states[status]}</StatusDot>,
    },
    {
      key: "receipt",
      header: words.receipt,
      cell: ({ receipt_number }) => (receipt_number ? <Ltr>{receipt_number}</Ltr> : words.noReceipt),
    },
    {
      key: "act",
      header: words.act,
      cell: (payment) =>
        isRefundable(payment) ? (
          <Button kind="outline" size="small" onClick={() => onOpen({ id: payment.id, action: "refund" })}>
            {words.refund}
          </Button>
        ) : (
          words.noAct
        ),
    },
  ];
}

function isRefundable(payment: Payment): boolean {
  return payment.status === "paid" && leftOf(payment) > 0;
}

interface RefundListProps {
  payment: Payment;
  onSettle: () => void;
}

/** What of a payment went back, did not arrive and may be settled, what the bank took, and each refund's reason. */
function RefundList({ payment, onSettle }: RefundListProps) {
  const { payments: words } = useWords("admin/orders");
  const { refunds: own, refunded_amount: back, settled_refund_amount: settled, lost_amount: lost } = payment;
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
