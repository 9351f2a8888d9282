import { useCallback } from "react";
import type { Receipt } from "../../../generated/api-types.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { fetchReceipt } from "./receipt-record.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { ReceiptTools } from "./receipt-tools.tsx";

/** One receipt with its tools, or what stands in its place. Props: `paymentId` of the address. */
export function ReceiptScreen({ paymentId }: { paymentId: string | null }) {
  const { language } = useLanguage();
  const words = useWords("receipt");
  const asked = useAsked(
    useCallback(
      async (): Promise<Receipt | null> => (paymentId ? fetchReceipt(paymentId, language) : null),
      [paymentId, language],
    ),
  );
  if (asked.status === "loading") return <Waiting label={words.loading} lines={8} />;
  if (asked.status === "failed") {
    const { title, text, retry } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retry} onRetry={asked.retry} />;
  }
  if (asked.answer === null || paymentId === null)
    return (
      <EmptyState
        title={words.missing.title}
        text={words.missing.text}
        action={
          <PageLink to="/orders" className={buttonClass({ kind: "ink", size: "small" })}>
            {words.missing.action}
          </PageLink>
        }
      />
    );
  return (
    <>
      <ReceiptTools paymentId={paymentId} number={asked.answer.number} />
      <ReceiptSheet receipt={asked.answer} />
    </>
  );
}
