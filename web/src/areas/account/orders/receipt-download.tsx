import { saveReceipt } from "../../../backend/save-receipt.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useErrand } from "../../../session/use-errand.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import styles from "./receipt-list.module.css";

/** A receipt as a PDF, in the reader's language. */
export function ReceiptDownload({ paymentId, number }: { paymentId: string; number: string }) {
  const { language } = useLanguage();
  const orders = useWords("orders");
  const words = orders.payments;
  const { run, isBusy } = useErrand(orders, words.downloadFailed);
  return (
    <button
      type="button"
      className={inlineLink(styles.paper)}
      aria-label={words.downloadLabel.replace("{number}", number)}
      aria-busy={isBusy || undefined}
      onClick={() => void run(() => saveReceipt({ paymentId, number, language }))}
    >
      {words.download}
    </button>
  );
}
