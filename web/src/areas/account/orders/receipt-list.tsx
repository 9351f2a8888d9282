import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { saveReceipt } from "../../../backend/save-receipt.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { Payment } from "./api.ts";
import styles from "./orders.module.css";

const SHOWN = 3;

/** The charges of an order, the newest first, each with its receipt; a long row of them opens on demand. */
export function ReceiptList({ payments }: { payments: readonly Payment[] }) {
  const words = useWords("account/orders").payments;
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? payments : payments.slice(0, SHOWN);
  return (
    <div className={styles.receipts}>
      <h3 id={title} className={styles.receiptsTitle}>
        {words.title}
      </h3>
      <ul aria-labelledby={title} className={styles.receiptRows}>
        {shown.map((payment) => (
          <li key={payment.id} className={styles.receipt}>
            <Charge payment={payment} />
          </li>
        ))}
      </ul>
      {shown.length < payments.length && (
        <button type="button" className={inlineLink(styles.all)} onClick={() => setOpen(true)}>
          {words.all.replace("{count}", String(payments.length))}
        </button>
      )}
    </div>
  );
}

function Charge({ payment }: { payment: Payment }) {
  const { language } = useLanguage();
  const words = useWords("account/orders").payments;
  const { period, receiptNumber, refunded, status } = payment;
  const date = (moment: string) => shortDate(moment, language);
  return (
    <>
      <div className={styles.when}>
        <p className="number">{date(payment.moment)}</p>
        {period && (
          <p className="caption muted">
            {fill(words.period, { from: date(period.from), to: date(period.to) })}
          </p>
        )}
      </div>
      <div className={styles.amount}>
        <p className="number">
          <Price cents={payment.amount} />
        </p>
        {refunded > 0 && (
          <p className="caption muted">{fill(words.refunded, { amount: <Price cents={refunded} /> })}</p>
        )}
        {(status === "failed" || status === "disputed") && <p className="caption muted">{words[status]}</p>}
      </div>
      {receiptNumber && (
        <div className={styles.papers}>
          <span className="caption muted number">
            <Ltr>{receiptNumber}</Ltr>
          </span>
          <PageLink
            to={`/receipt?payment=${payment.id}`}
            className={inlineLink(styles.paper)}
            aria-label={words.showLabel.replace("{number}", receiptNumber)}
          >
            {words.show}
          </PageLink>
          <ReceiptDownload paymentId={payment.id} number={receiptNumber} />
        </div>
      )}
    </>
  );
}

/** A receipt as a PDF, in the reader's language. */
function ReceiptDownload({ paymentId, number }: { paymentId: string; number: string }) {
  const { language } = useLanguage();
  const orders = useWords("account/orders");
  const words = orders.payments;
  const download = useMutation({
    mutationFn: () => saveReceipt({ paymentId, number, language }),
    onError: (error) => showToast(failureToast(error, language, orders, words.downloadFailed)),
  });
  return (
    <button
      type="button"
      className={inlineLink(styles.paper)}
      aria-label={words.downloadLabel.replace("{number}", number)}
      aria-busy={download.isPending || undefined}
      onClick={() => !download.isPending && download.mutate()}
    >
      {words.download}
    </button>
  );
}
