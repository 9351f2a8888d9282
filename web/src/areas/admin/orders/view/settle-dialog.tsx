import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { formatPrice, Price } from "../../../../ui/price.tsx";
import { ReferenceDialog } from "../../lists/reference-dialog.tsx";
import { type Ends, useAct } from "../../lists/use-act.ts";
import { settleFailedRefund } from "./order-functions.ts";
import { outstanding, type Payment } from "./order-record.ts";

type Props = Ends & { payment: Payment; onClose: () => void };

/** Writes down that what a refund did not bring was paid in another way, and how. */
export function SettleDialog({ payment, onClose, ...ends }: Props) {
  const { settle: words } = useWords("admin-orders");
  const { act: actWords } = useWords("admin-lists");
  const amount = outstanding(payment);
  const act = useAct(ends, { ...actWords, problems: { ...actWords.problems, ...words.problems } });
  return (
    <ReferenceDialog
      words={words}
      onConfirm={(note) =>
        act(() => settleFailedRefund(payment, amount, note), words.done, formatPrice(amount))
      }
      onClose={onClose}
    >
      <p>{fill(words.text, { amount: <Price cents={amount} /> })}</p>
    </ReferenceDialog>
  );
}
