import { type MouseEvent, useState } from "react";
import { backend } from "../../backend/client.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { check } from "../../ui/form-rules.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { mailProblemText } from "../problem-text.ts";
import styles from "./sign-in-ways.module.css";

/** Mails a link that signs in, to the address in the form; the words are the same whether it has an account. */
export function MagicLinkButton({ refuse }: { refuse: (problems: { email: string }) => void }) {
  const { language } = useLanguage();
  const words = useWords("sign-in-ways");
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState("");

  const send = async (form: HTMLFormElement | null) => {
    setSentTo("");
    const { emailRules } = await import("./email-rules.ts");
    const checked = await check(emailRules, Object.fromEntries(new FormData(form ?? undefined)));
    if ("problems" in checked) return refuse({ email: "email" });
    setBusy(true);
    try {
      await mailLink(checked.values.email);
      setSentTo(checked.values.email);
    } catch (error) {
      const { title, description } = words.link.failed;
      showToast({ kind: "error", title, description: mailProblemText(error, language, words, description) });
    }
    return setBusy(false);
  };
  return (
    <>
      <Button
        kind="outline"
        wide
        busy={isBusy}
        busyLabel={words.link.busy}
        onClick={(event: MouseEvent<HTMLButtonElement>) => void send(event.currentTarget.form)}
      >
        {words.link.submit}
      </Button>
      {/* Stands ready, so that what comes is read out. */}
      <output>
        {sentTo && (
          <span className={styles.sent}>{fill(words.link.sent, { email: <Ltr>{sentTo}</Ltr> })}</span>
        )}
      </output>
    </>
  );
}

async function mailLink(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw error;
}
