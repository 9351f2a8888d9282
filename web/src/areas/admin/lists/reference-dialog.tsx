import { type ReactNode, useRef, useState } from "react";
import { payoutBounds } from "../../../generated/forms/record-payout.ts";
import { failedRefundBounds } from "../../../generated/forms/settle-failed-refund.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { DialogWords } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/field.tsx";

/** A payout's reference and a failed refund's share this dialog: as long as both may be. */
const LONGEST = Math.min(payoutBounds.note.max, failedRefundBounds.note.max);

interface ReferenceWords extends DialogWords {
  readonly note: string;
  readonly hint: string;
  /** Shown where nothing was written. */
  readonly missing: string;
}

/**
 * Asks how something was paid before it is written down.
 *
 * Props: `words`; `children` say what is written down; `onConfirm` gets the reference, and does it; `onClose`.
 */
export function ReferenceDialog(props: {
  words: ReferenceWords;
  children: ReactNode;
  onConfirm: (note: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { words, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    if (note.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    await props.onConfirm(note.trim());
    onClose();
  };
  return (
    <ConfirmDialog words={words} onConfirm={confirm} onClose={onClose}>
      {props.children}
      <TextField
        ref={field}
        name="note"
        autoComplete="off"
        dir="auto"
        maxLength={LONGEST}
        label={words.note}
        hint={words.hint}
        error={isMissing && words.missing}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
