import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { problemText } from "../problem-text.ts";
import type { SignInWords } from "./sign-in-words.ts";
import styles from "./unconfirmed-notice.module.css";

interface Props {
  email: string;
  /** With `{email}`: the mail is on its way, or is still not answered. */
  sentence: string;
  words: SignInWords;
}

/** What stands between the visitor and their account, with the mail once more. */
export function UnconfirmedNotice({ email, sentence, words }: Props) {
  const { language } = useLanguage();
  const { resend } = words.signIn;
  const [isBusy, setBusy] = useState(false);

  const sendAgain = async () => {
    setBusy(true);
    try {
      await resendConfirmation(email);
      showToast(resend.done);
    } catch (error) {
      const { title, description } = resend.failed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
    }
    setBusy(false);
  };
  return (
    <div className={styles.notice}>
      <Nuqta kind="twin" className={styles.dot} />
      <p>{fill(sentence, { email: <Ltr>{email}</Ltr> })}</p>
      <Button
        kind="outline"
        size="small"
        className={styles.button}
        busy={isBusy}
        busyLabel={resend.busy}
        onClick={() => void sendAgain()}
      >
        {resend.button}
      </Button>
    </div>
  );
}

async function resendConfirmation(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.resend({ type: "signup", email });
  if (error) throw error;
}
