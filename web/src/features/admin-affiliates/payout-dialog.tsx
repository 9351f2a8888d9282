import { useRef, useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { type Ends, useAct } from "../../session/lists/use-act.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
import { recordPayout, type Statement } from "./statement.ts";

type Props = Ends & { statement: Statement; onClose: () => void };

/** Writes down that all that is due was paid, and how. */
export function PayoutDialog({ statement, onClose, ...ends }: Props) {
  const { acts } = useWords("admin-affiliates");
  const { act: actWords } = useWords("admin-lists");
  const { ask, done, problems } = acts.payout;
  const { due } = statement.totals;
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const act = useAct(ends, { ...actWords, problems: { ...actWords.problems, ...problems } });
  const confirm = async () => {
    if (note.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    await act(() => recordPayout(statement.id, due, note.trim()), done, statement.fullName);
    onClose();
  };
  return (
    <ConfirmDialog words={{ ...ask, cancel: acts.cancel }} onConfirm={confirm} onClose={onClose}>
      <p>{fill(ask.text, { amount: <Price cents={due} /> })}</p>
      <TextField
        ref={field}
        name="note"
        autoComplete="off"
        dir="auto"
        maxLength={300}
        label={ask.note}
        hint={ask.hint}
        error={isMissing && ask.missing}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
