import { saveReceipt } from "../../../backend/save-receipt.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useErrand } from "../../../session/use-errand.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./receipt-tools.module.css";

/** Prints the receipt, or keeps it as a PDF; not on paper. */
export function ReceiptTools({ paymentId, number }: { paymentId: string; number: string }) {
  const { language } = useLanguage();
  const words = useWords("receipt");
  const { run, isBusy } = useErrand(words, words.downloadFailed);
  return (
    <div className={styles.tools}>
      <Button kind="ink" size="small" onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button
        kind="outline"
        size="small"
        busy={isBusy}
        busyLabel={words.downloading}
        onClick={() => void run(() => saveReceipt({ paymentId, number, language }))}
      >
        {words.download}
      </Button>
    </div>
  );
}
