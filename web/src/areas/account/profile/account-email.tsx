import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { mailFailureToast } from "../../../session/problem-text.ts";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { changeEmail, fetchPendingEmail, resendEmailChange } from "./api.ts";
import type { EmailValues } from "./form-rules.ts";
import styles from "./profile.module.css";

const loadRules = () => import("./form-rules.ts").then((module) => module.emailRules);
const pendingKey = ["pending-email"];

/** Changes the address that one signs in with. The change waits until the mails to both addresses are answered. */
export function AccountEmail({ email }: { email: string }) {
  const words = useWords("account/profile/security").email;
  const pending = useQuery({ queryKey: [...pendingKey, email], queryFn: fetchPendingEmail });
  const newEmail = pending.isError ? null : (pending.data ?? null);
  return (
    <>
      <p>{fill(words.present, { email: <Ltr>{email}</Ltr> })}</p>
      {newEmail && <PendingEmail email={email} newEmail={newEmail} />}
      <EmailForm key={newEmail} email={email} />
    </>
  );
}

interface Props {
  email: string;
  newEmail: string;
}

/** A change that still waits for its mails: have them sent again, or keep the present address. */
function PendingEmail({ email, newEmail }: Props) {
  const { language } = useLanguage();
  const security = useWords("account/profile/security");
  const words = security.email.pending;
  const client = useQueryClient();
  const onError = (error: unknown) =>
    showToast(mailFailureToast(error, language, security, security.email.failed));
  const resend = useMutation({
    mutationFn: () => resendEmailChange(email),
    onSuccess: () => showToast(words.resent),
    onError,
  });
  const cancel = useMutation({
    mutationFn: () => changeEmail(email),
    onSuccess: () => {
      showToast(words.cancelled);
      void client.invalidateQueries({ queryKey: pendingKey });
    },
    onError,
  });
  const isBusy = resend.isPending || cancel.isPending;
  return (
    <div className={styles.pending}>
      <Nuqta kind="twin" className={styles.dot} />
      <div>
        <p className={styles.pendingTitle}>{words.title}</p>
        <p>{fill(words.text, { email: <Ltr>{newEmail}</Ltr>, former: <Ltr>{email}</Ltr> })}</p>
        <div className={styles.buttons}>
          <Button
            kind="outline"
            size="small"
            busy={resend.isPending}
            busyLabel={words.resending}
            disabled={isBusy}
            onClick={() => resend.mutate()}
          >
            {words.resend}
          </Button>
          <Button
            kind="outline"
            size="small"
            busy={cancel.isPending}
            busyLabel={words.cancelling}
            disabled={isBusy}
            onClick={() => cancel.mutate()}
          >
            {words.cancel}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Asks for the new address, and has both mails sent. */
function EmailForm({ email }: { email: string }) {
  const { language } = useLanguage();
  const client = useQueryClient();
  const { run, dialog } = useReauthentication();
  const security = useWords("account/profile/security");
  const words = security.email;

  const send = async ({ newEmail }: EmailValues): Promise<void> => {
    dismissToast();
    if (newEmail.toLowerCase() === email.toLowerCase()) return form.refuse({ newEmail: "same" });
    if (!(await run(() => changeEmail(newEmail)))) return undefined;
    showToast(words.sent);
    form.reset();
    return client.invalidateQueries({ queryKey: pendingKey });
  };
  const fail = (error: unknown) => showToast(mailFailureToast(error, language, security, words.failed));
  const form = useForm<EmailValues>({ loadRules, send, fail });
  return (
    <>
      <form {...form.props} className={styles.emailForm}>
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
