import { backend } from "../../../backend/client.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { mailProblemText } from "../../../session/mail-problem-text.ts";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import styles from "./account-email.module.css";
import type { EmailValues } from "./email-rules.ts";

const loadRules = () => import("./email-rules.ts").then((module) => module.emailRules);

/** Asks for the new address, and has both mails sent. */
export function EmailForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { language } = useLanguage();
  const { run, dialog } = useReauthentication();
  const security = useWords("account").security;
  const words = security.email;

  const send = async ({ newEmail }: EmailValues): Promise<void> => {
    dismissToast();
    if (newEmail.toLowerCase() === email.toLowerCase()) return form.refuse({ newEmail: "same" });
    if (!(await run(() => askForChange(newEmail)))) return undefined;
    showToast(words.sent);
    form.reset();
    return onSent();
  };
  const fail = (error: unknown) => {
    const { title, description } = words.failed;
    showToast({
      kind: "error",
      title,
      description: mailProblemText(error, language, security, description),
    });
  };
  const form = useForm<EmailValues>({ loadRules, send, fail });
  return (
    <>
      <form {...form.props} className={styles.form}>
        <TextField
          name="newEmail"
          type="email"
          label={words.field}
          error={validationText(words.validation, form.problems["newEmail"])}
          autoComplete="off"
          required
        />
        <Button type="submit" kind="ink" busy={form.isSending} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
      {dialog}
    </>
  );
}

async function askForChange(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.updateUser({ email });
  if (error) throw error;
}
