import { useRef, useState } from "react";
import { newKey } from "../../../backend/new-key.ts";
import { refundBounds } from "../../../generated/forms/refund-order.ts";
import { latinDigits } from "../../../i18n/digits.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { formatPrice, Price } from "../../../ui/price.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { ReferenceDialog } from "../lists/reference-dialog.tsx";
import { leftOf, outstanding, type Payment, refund, settleFailedRefund } from "./api.ts";

interface Props {
  payment: Payment;
  onClose: () => void;
}

/** Sends back what is left of a payment, or a part of it. The same wish sent twice is one refund. */
export function RefundDialog({ payment, onClose }: Props) {
  const { refund: words } = useWords("admin/orders");
  const { mutation } = useWords("admin/lists");
  const left = leftOf(payment);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(newKey);
  const [typed, setTyped] = useState(typedAmount(left));
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<"amount" | "reason" | null>(null);
  const { run } = useAdminMutation({
    mutationFn: refund,
    queryKey: ["orders", payment.order_id],
    success: ({ amount }) => ({ title: words.done, description: formatPrice(amount) }),
    words: { ...mutation, problems: { ...mutation.problems, ...words.problems } },
  });
  const cents = centsOf(typed);
  /** Another amount or reason is another refund. */
  const changed = () => {
    setKey(newKey());
    setWrong(null);
  };
  const confirm = async () => {
    if (cents === null || cents > left) {
      setWrong("amount");
      amountField.current?.focus();
      return;
    }
    if (reason.trim() === "") {
      setWrong("reason");
      reasonField.current?.focus();
      return;
    }
    const request = { orderId: payment.order_id, paymentId: payment.id, amount: cents, idempotencyKey: key };
    if (await run({ ...request, reason: reason.trim() })) onClose();
  };
  return (
    <ConfirmDialog words={words} isGrave onConfirm={confirm} onClose={onClose}>
      <p>{fill(words.text, { amount: <Price cents={left} /> })}</p>
      <TextField
        ref={amountField}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        label={words.amount}
        error={wrong === "amount" && fill(words.wrongAmount, { amount: <Price cents={left} /> })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          changed();
        }}
      />
      <TextArea
        ref={reasonField}
        name="reason"
        rows={2}
        dir="auto"
        maxLength={refundBounds.reason.max}
        label={words.reason}
        hint={words.reasonHint}
        error={wrong === "reason" && words.noReason}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          changed();
        }}
      />
    </ConfirmDialog>
  );
}

const dollars = /^\$?\s*(\d{1,7})(?:[.,٫](\d{1,2}))?$/;

/** A typed amount in dollars as cents, with the marks of either language or none; null for anything else, and for nothing. */
export function centsOf(typed: string): number | null {
  const text = latinDigits(typed).replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, "");
  const [, whole, part = ""] = dollars.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return cents > 0 ? cents : null;
}

/** Cents as the field first says them: dollars, and cents only where some remain. */
export function typedAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Writes down that what a refund did not bring was paid in another way, and how. */
export function SettleDialog({ payment, onClose }: Props) {
  const { settle: words } = useWords("admin/orders");
  const { mutation } = useWords("admin/lists");
  const amount = outstanding(payment);
  const { run } = useAdminMutation({
    mutationFn: (note: string) => settleFailedRefund(payment, amount, note),
    queryKey: ["orders", payment.order_id],
    success: () => ({ title: words.done, description: formatPrice(amount) }),
    words: { ...mutation, problems: { ...mutation.problems, ...words.problems } },
  });
  return (
    <ReferenceDialog words={words} onConfirm={run} onClose={onClose}>
      <p>{fill(words.text, { amount: <Price cents={amount} /> })}</p>
    </ReferenceDialog>
  );
}
