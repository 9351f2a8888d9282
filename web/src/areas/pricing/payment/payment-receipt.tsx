import { CopyButton } from "../../../ui/copy-button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import styles from "./payment-receipt.module.css";

interface Props {
  plan: string | null;
  sessionId: string | null;
  words: { label: string; copy: string; copied: string; failed: string };
}

/** What was bought, and the number to name when writing to us. */
export function PaymentReceipt({ plan, sessionId, words }: Props) {
  return (
    <div className={styles.receipt}>
      {plan && (
        <h2 className="h2">
          <PlanName name={plan} />
        </h2>
      )}
      {sessionId && (
        <div className={styles.transaction}>
          <p>
            <span className={styles.label}>{words.label}</span>
            <Ltr>{sessionId}</Ltr>
          </p>
          <CopyButton
            value={sessionId}
            label={words.copy}
            copiedLabel={words.copied}
            failedLabel={words.failed}
            className={styles.copy}
          />
        </div>
      )}
    </div>
  );
}
