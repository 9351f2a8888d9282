import { useRef, useState } from "react";
import { newKey } from "../../../../backend/new-key.ts";
import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { formatPrice, Price } from "../../../../ui/price.tsx";
import { type Ends, useAct } from "../../lists/use-act.ts";
import { refund } from "./order-functions.ts";
import { leftOf, type Payment } from "./order-record.ts";
import { centsOf, typedAmount } from "./refund-amount.ts";

type Props = Ends & { payment: Payment; onClose: () => void };

/** Sends back what is left of a payment, or a part of it. The same wish sent twice is one refund. */
export function RefundDialog({ payment, onClose, ...ends }: Props) {
  const { refund: words } = useWords("admin-orders");
  const { act: actWords } = useWords("admin-lists");
  const left = leftOf(payment);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(newKey);
  const [typed, setTyped] = useState(typedAmount(left));
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<"amount" | "reason" | null>(null);
  const act = useAct(ends, { ...actWords, problems: { ...actWords.problems, ...words.problems } });
  const cents = centsOf(typed);
  /** Another amount or reason is another wish. */
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
    const wish = { orderId: payment.order_id, paymentId: payment.id, amount: cents, idempotencyKey: key };
    const isDone = await act(
      () => refund({ ...wish, reason: reason.trim() }),
      words.done,
      formatPrice(cents),
    );
    if (isDone) onClose();
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
        maxLength={500}
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
