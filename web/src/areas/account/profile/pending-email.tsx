import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { mailProblemText } from "../../../session/mail-problem-text.ts";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import styles from "./account-email.module.css";

interface Props {
  email: string;
  newEmail: string;
  onCancelled: () => void;
}

type Action = "resend" | "cancel";

/** A change that still waits for its mails: have them sent again, or keep the present address. */
export function PendingEmail({ email, newEmail, onCancelled }: Props) {
  const { language } = useLanguage();
  const security = useWords("account").security;
  const words = security.email.pending;
  const [busy, setBusy] = useState<Action | null>(null);

  const run = async (action: Action) => {
    setBusy(action);
    try {
      if (action === "resend") await resend(email);
      else await keep(email);
      showToast(action === "resend" ? words.resent : words.cancelled);
      if (action === "cancel") onCancelled();
    } catch (error) {
      const { title, description } = security.email.failed;
      showToast({
        kind: "error",
        title,
        description: mailProblemText(error, language, security, description),
      });
    }
    setBusy(null);
  };
  return (
    <div className={styles.pending}>
      <Nuqta kind="twin" className={styles.dot} />
      <div>
        <p className={styles.title}>{words.title}</p>
        <p>{fill(words.text, { email: <Ltr>{newEmail}</Ltr>, former: <Ltr>{email}</Ltr> })}</p>
        <div className={styles.buttons}>
          <Button
            kind="outline"
            size="small"
            busy={busy === "resend"}
            busyLabel={words.resending}
            disabled={busy !== null}
            onClick={() => void run("resend")}
          >
            {words.resend}
          </Button>
          <Button
            kind="outline"
            size="small"
            busy={busy === "cancel"}
            busyLabel={words.cancelling}
            disabled={busy !== null}
            onClick={() => void run("cancel")}
          >
            {words.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The account is named by its present address. */
async function resend(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.resend({ type: "email_change", email });
  if (error) throw error;
}

/** Asking for the present address takes the change back. */
async function keep(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.updateUser({ email });
  if (error) throw error;
}
