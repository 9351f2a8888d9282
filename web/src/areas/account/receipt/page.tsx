import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { saveReceipt } from "../../../backend/save-receipt.ts";
import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { failureToast } from "../../../session/problem-text.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState, ErrorState } from "../../../ui/state.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { fetchReceipt } from "./api.ts";
import styles from "./receipt.module.css";
import { ReceiptSheet } from "./receipt-sheet.tsx";

export const Page = guarded(ReceiptPage);

function ReceiptPage() {
  const words = useWords("account/receipt");
  const paymentId = useQueryParameter("payment");
  return (
    <ReceiptFrame
      backLabel={words.back}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/receipt" />}
    >
      <ReceiptScreen key={paymentId} paymentId={paymentId} />
    </ReceiptFrame>
  );
}

interface Props {
  backLabel: string;
  homeLink: ReactNode;
  languageSwitch: ReactNode;
  children: ReactNode;
}

/** A page that is one paper: on the screen with the ways on, when printed the paper alone. */
function ReceiptFrame({ backLabel, homeLink, languageSwitch, children }: Props) {
  return (
    <div className={classNames("wrap", styles.frame)}>
      <header className={styles.top}>
        {homeLink}
        <div className={styles.end}>
          {languageSwitch}
          <PageLink to="/orders" className={styles.back}>
            <Icon name="previous" />
            {backLabel}
          </PageLink>
        </div>
      </header>
      {children}
    </div>
  );
}

/** One receipt with its tools, or what stands in its place. Props: `paymentId` of the address. */
function ReceiptScreen({ paymentId }: { paymentId: string | null }) {
  const { language } = useLanguage();
  const words = useWords("account/receipt");
  const receipt = useQuery({
    queryKey: ["receipt", paymentId, language],
    queryFn: () => (paymentId ? fetchReceipt(paymentId, language) : null),
    placeholderData: keepPreviousData,
  });
  const retry = useRetry(["receipt"]);
  if (receipt.isPending) return <Waiting label={words.loading} lines={8} />;
  if (receipt.isError) {
    const { title, text, retry: retryLabel } = words.loadFailed;
    return <ErrorState title={title} text={text} retryLabel={retryLabel} onRetry={retry} />;
  }
  if (receipt.data === null || paymentId === null)
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
      <ReceiptTools paymentId={paymentId} number={receipt.data.number} />
      <ReceiptSheet receipt={receipt.data} />
    </>
  );
}

/** Prints the receipt, or keeps it as a PDF; not on paper. */
function ReceiptTools({ paymentId, number }: { paymentId: string; number: string }) {
  const { language } = useLanguage();
  const words = useWords("account/receipt");
  const download = useMutation({
    mutationFn: () => saveReceipt({ paymentId, number, language }),
    onError: (error) => showToast(failureToast(error, language, words, words.downloadFailed)),
  });
  return (
    <div className={styles.tools}>
      <Button kind="ink" size="small" onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button
        kind="outline"
        size="small"
        busy={download.isPending}
        busyLabel={words.downloading}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
    </div>
  );
}
