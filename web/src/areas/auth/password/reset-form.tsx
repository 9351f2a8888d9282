import { useWords } from "../../../i18n/use-words.ts";
import { NewPasswordFields } from "../../../session/new-password/new-password-fields.tsx";
import styles from "../../../session/new-password/password.module.css";
import { useNewPassword } from "../../../session/new-password/use-new-password.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast-store.ts";

/** Sets the password of somebody who came by a link from our mail: for an hour its session stands for the former one. */
export function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const words = useWords("reset-password");
  const finish = () => {
    showToast(words.done);
    onDone();
  };
  const form = useNewPassword({ words: words.newPassword, onDone: finish });
  return (
    <>
      <form {...form.formProps} className={styles.form}>
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields words={words.newPassword} errorOf={form.errorOfField} asksCurrent={false} />
        <Button type="submit" wide busy={form.isSending} busyLabel={words.busy}>
          {words.submit}
        </Button>
      </form>
      {form.dialog}
    </>
  );
}
