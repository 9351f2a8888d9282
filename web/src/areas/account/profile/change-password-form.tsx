import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { NewPasswordFields } from "../../../session/new-password/new-password-fields.tsx";
import styles from "../../../session/new-password/password.module.css";
import { useNewPassword } from "../../../session/new-password/use-new-password.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** Changes the password of somebody signed in, who gives the present one; other devices are signed out. */
export function ChangeForm({ email }: { email: string }) {
  const { password: words } = useWords("account").security;
  // A new form has empty fields, with passwords hidden.
  const [round, setRound] = useState(0);
  const finish = () => {
    showToast(words.done);
    setRound(round + 1);
  };
  return <Fields key={round} email={email} onDone={finish} />;
}

function Fields({ email, onDone }: { email: string; onDone: () => void }) {
  const { password: words, newPassword } = useWords("account").security;
  const form = useNewPassword({ words: newPassword, onDone });
  return (
    <form {...form.formProps} className={styles.form}>
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields words={newPassword} errorOf={form.errorOfField} asksCurrent />
      <PageLink to="/forgot-password" state={{ email }} className={inlineLink(styles.forgot)}>
        {words.forgot}
      </PageLink>
      <Button type="submit" kind="ink" className={styles.start} busy={form.isSending} busyLabel={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
