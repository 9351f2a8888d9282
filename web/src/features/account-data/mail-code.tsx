import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { problemText } from "../../session/problem-text.ts";
import { inlineLink } from "../../ui/text-link.ts";
import { showToast } from "../../ui/toast-store.ts";
import styles from "./account-data.module.css";

/** For accounts without a password: has a code mailed that stands for it. */
export function MailCode({ onMailed }: { onMailed: () => void }) {
  const { language } = useLanguage();
  const words = useWords("account").data;
  const { dialog, failed } = words.remove;
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await mailCode();
      onMailed();
    } catch (error) {
      const description = problemText(error, language, words, failed.description);
      showToast({ kind: "error", title: failed.title, description });
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={inlineLink(styles.mailCode)}
      disabled={isBusy}
      onClick={() => void send()}
    >
      {isBusy ? dialog.mailing : dialog.noPassword}
    </button>
  );
}

async function mailCode(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.reauthenticate();
  if (error) throw error;
}
