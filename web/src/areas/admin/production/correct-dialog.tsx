import { useRef, useState } from "react";
import type { AllowanceStatement } from "../../../backend/allowance-statement.ts";
import { newKey } from "../../../backend/new-key.ts";
import type { CorrectAllowanceRequest } from "../../../generated/api-types.ts";
import { latinDigits } from "../../../i18n/digits.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { useAdminMutation } from "../admin-query.tsx";
import { correctAllowance } from "./api.ts";

const LONGEST_REASON = 500;
const kinds = ["base_video", "lesson", "variant", "revision"] as const;

interface Props {
  statement: AllowanceStatement;
  customer: string;
  onClose: () => void;
}

/** Grants more of a line, or takes away from what is left, with a reason. The same wish sent twice counts once. */
export function CorrectDialog({ statement, customer, onClose }: Props) {
  const { correct: words, lines, problems } = useWords("admin/production/allowance");
  const { mutation } = useWords("admin/lists");
  const kindField = useRef<HTMLSelectElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [key, setKey] = useState(newKey);
  const [wrong, setWrong] = useState<"amount" | "reason" | null>(null);
  const { run } = useAdminMutation({
    mutationFn: correctAllowance,
    queryKey: ["production"],
    success: () => ({ title: words.done, description: customer }),
    words: { ...mutation, problems: { ...mutation.problems, ...problems } },
  });
  const counted = statement.lines.filter(({ left }) => left !== null).map(({ kind }) => kind);
  /** Other figures are another correction. */
  const changed = () => {
    setKey(newKey());
    setWrong(null);
  };
  const confirm = async () => {
    const amount = wholeNumber(amountField.current?.value ?? "");
    const reason = reasonField.current?.value.trim() ?? "";
    if (amount === null) {
      setWrong("amount");
      amountField.current?.focus();
      return;
    }
    if (reason === "") {
      setWrong("reason");
      reasonField.current?.focus();
      return;
    }
    const kind = kindField.current?.value as CorrectAllowanceRequest["kind"];
    const wish = { production_id: statement.production_id, kind, amount, reason, idempotency_key: key };
    if (await run(wish)) onClose();
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      <p className="small muted">{words.text}</p>
      <SelectField ref={kindField} name="kind" label={words.kind} onChange={changed}>
        {(counted.length > 0 ? counted : kinds).map((kind) => (
          <option key={kind} value={kind}>
            {lines.kinds[kind].name}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={amountField}
        name="amount"
        autoComplete="off"
        dir="ltr"
        label={words.amount}
        hint={words.amountHint}
        error={wrong === "amount" && words.wrongAmount}
        onChange={changed}
      />
      <TextArea
        ref={reasonField}
        name="reason"
        rows={2}
        dir="auto"
        maxLength={LONGEST_REASON}
        label={words.reason}
        hint={words.reasonHint}
        error={wrong === "reason" && words.noReason}
        onChange={changed}
      />
    </ConfirmDialog>
  );
}

/** A typed whole number, with the digits and the minus of either language; null for anything else, and for 0. */
export function wholeNumber(typed: string): number | null {
  const text = latinDigits(typed);
  return /^[+-]?\d{1,3}$/.test(text) ? Number(text) || null : null;
}
