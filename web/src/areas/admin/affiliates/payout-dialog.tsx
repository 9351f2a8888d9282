import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import { ReferenceDialog } from "../lists/reference-dialog.tsx";
import { type Ends, useAct } from "../lists/use-act.ts";
import { recordPayout, type Statement } from "./statement.ts";

type Props = Ends & { statement: Statement; onClose: () => void };

/** Writes down that all that is due was paid, and how. */
export function PayoutDialog({ statement, onClose, ...ends }: Props) {
  const { acts } = useWords("admin-affiliates");
  const { act: actWords } = useWords("admin-lists");
  const { ask, done, problems } = acts.payout;
  const { due } = statement.totals;
  const act = useAct(ends, { ...actWords, problems: { ...actWords.problems, ...problems } });
  return (
    <ReferenceDialog
      words={{ ...ask, cancel: acts.cancel }}
      onConfirm={(note) => act(() => recordPayout(statement.id, due, note), done, statement.fullName)}
      onClose={onClose}
    >
      <p>{fill(ask.text, { amount: <Price cents={due} /> })}</p>
    </ReferenceDialog>
  );
}
