import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { failureToast } from "../../../../session/problem-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { inlineLink } from "../../../../ui/text-link.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { actOnVideo } from "../../video/video-api.ts";
import styles from "./calendar-feed.module.css";

/** The private address of the account's calendar, which can be renewed. */
export function CalendarFeed() {
  const { language } = useLanguage();
  const words = useWords("studio-plan");
  const [isAsking, setAsking] = useState(false);
  const fetched = useMutation({
    mutationFn: (renew: boolean) => actOnVideo("calendar-address", { renew, language }),
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
          <div className={styles.address}>
            <code className={styles.url} dir="ltr" aria-label={words.feed.label}>
              {url}
            </code>
            <CopyButton
              value={url}
              label={words.feed.copy}
              copiedLabel={words.feed.copied}
              failedLabel={words.feed.copyFailed}
            />
          </div>
          <button type="button" className={inlineLink(styles.renew)} onClick={() => setAsking(true)}>
            {words.feed.renew}
          </button>
        </>
      ) : (
        <Button
          kind="outline"
          size="small"
          className={styles.show}
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
