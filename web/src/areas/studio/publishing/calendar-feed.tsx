import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { failureToast } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { callFunction } from "../call-function.ts";
import styles from "./publishing.module.css";

/** The private address of the account's calendar, which can be renewed. */
export function CalendarFeed() {
  const { language } = useLanguage();
  const words = useWords("studio/publishing");
  const [isAsking, setAsking] = useState(false);
  const fetched = useMutation({
    mutationFn: (renew: boolean) => callFunction("calendar-address", { renew, language }),
    onError: (error) => showToast(failureToast(error, language, words, words.feed.failed)),
  });
  const renew = async () => {
    await fetched.mutateAsync(true).then(
      () => {
        showToast(words.feed.renewed);
        setAsking(false);
      },
      () => undefined,
    );
  };
  const url = fetched.data?.url;
  return (
    <section className={styles.feed} aria-label={words.feed.title}>
      <h2 className="h3">{words.feed.title}</h2>
      <p className="muted">{words.feed.text}</p>
      {url ? (
        <>
          <div className={styles.feedAddress}>
            <code className={styles.feedUrl} dir="ltr" aria-label={words.feed.label}>
              {url}
            </code>
            <CopyButton
              value={url}
              label={words.feed.copy}
              copiedLabel={words.feed.copied}
              failedLabel={words.feed.copyFailed}
            />
          </div>
          <button type="button" className={inlineLink(styles.textButton)} onClick={() => setAsking(true)}>
            {words.feed.renew}
          </button>
        </>
      ) : (
        <Button
          kind="outline"
          size="small"
          className={styles.feedShow}
          busy={fetched.isPending}
          busyLabel={words.feed.loading}
          onClick={() => fetched.mutate(false)}
        >
          {words.feed.show}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog words={words.feed.ask} isGrave onConfirm={renew} onClose={() => setAsking(false)}>
          <p>{words.feed.ask.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
