import { useState } from "react";
import type { Words } from "../../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../../i18n/language-context.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { shortDate } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Button } from "../../../../ui/button.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { Price } from "../../../../ui/price.tsx";
import { StatusDot, type StatusTone } from "../../../../ui/status-dot.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { Section } from "../../lists/section.tsx";
import type { Ends } from "../../lists/use-act.ts";
import styles from "../orders.module.css";
import { leftOf, type Payment, type Refund } from "./order-record.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { RefundList } from "./refund-list.tsx";
import { SettleDialog } from "./settle-dialog.tsx";

const tones: Record<Payment["status"], StatusTone> = {
  paid: "good",
  refunded: "over",
  disputed: "bad",
  failed: "bad",
};

interface Asked {
  /** Of the payment. */
  id: string;
  act: "refund" | "settle";
}

type Props = Ends & { payments: readonly Payment[]; refunds: readonly Refund[] };

/** What was charged and what went back, charge by charge, and the way to send money back. */
export function PaymentTable({ payments, refunds, ...ends }: Props) {
  const { language } = useLanguage();
  const { payments: words } = useWords("admin-orders");
  const [asked, setAsked] = useState<Asked | null>(null);
  // As it is now: a refusal may have told of newer figures.
  const payment = payments.find(({ id }) => id === asked?.id);
  const Dialog = asked?.act === "settle" ? SettleDialog : RefundDialog;
  return (
    <Section title={words.title}>
      {payments.length === 0 ? (
        <p className={`small muted ${styles.none}`}>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={paymentColumns({ words, language, refunds, onAsk: setAsked })}
          rows={payments}
          rowKey={({ id }) => id}
          className={styles.table}
        />
      )}
      {payment && <Dialog payment={payment} onClose={() => setAsked(null)} {...ends} />}
    </Section>
  );
}

interface Reading {
  words: Words<"admin-orders">["payments"];
  language: Language;
  refunds: readonly Refund[];
  onAsk: (asked: Asked) => void;
}

function paymentColumns({ words, language, refunds, onAsk }: Reading): Column<Payment>[] {
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
        <RefundList
          payment={payment}
          refunds={refunds}
          onSettle={() => onAsk({ id: payment.id, act: "settle" })}
        />
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
          <Button kind="outline" size="small" onClick={() => onAsk({ id: payment.id, act: "refund" })}>
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
