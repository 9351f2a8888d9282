import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { useAuthSettings } from "../../../session/auth-settings.ts";
import { NewPasswordFields, useNewPassword } from "../../../session/new-password/new-password-form.tsx";
import styles from "../../../session/new-password/password.module.css";
import { FactorList } from "../../../session/second-factor/factor-list.tsx";
import type { SessionUser } from "../../../session/session-context.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { AccountEmail } from "./account-email.tsx";
import { AccountSection } from "./account-section.tsx";
import { DeviceList } from "./device-list.tsx";
import { PasskeyList } from "./passkey-list.tsx";

/** How one signs in, and where one is signed in. */
export function SecurityPart({ user }: { user: SessionUser }) {
  const words = useWords("account/profile/security");
  const hasPasskeys = useAuthSettings()?.hasPasskeys ?? false;
  return (
    <>
      <AccountSection words={words.password}>
        <ChangePasswordForm email={user.email} />
      </AccountSection>
      <AccountSection words={words.email}>
        <AccountEmail email={user.email} />
      </AccountSection>
      {hasPasskeys && (
        <AccountSection words={words.passkeys}>
          <PasskeyList />
        </AccountSection>
      )}
      <AccountSection words={words.factor}>
        <FactorList hasKeys={hasPasskeys} />
      </AccountSection>
      <AccountSection words={words.devices}>
        <DeviceList />
      </AccountSection>
    </>
  );
}

/** Changes the password of somebody signed in, who gives the present one; other devices are signed out. */
function ChangePasswordForm({ email }: { email: string }) {
  const { password: words } = useWords("account/profile/security");
  // A new form has empty fields, with passwords hidden.
  const [round, setRound] = useState(0);
  const finish = () => {
    showToast(words.done);
    setRound(round + 1);
  };
  return <PasswordFields key={round} email={email} onDone={finish} />;
}

function PasswordFields({ email, onDone }: { email: string; onDone: () => void }) {
  const { password: words, newPassword } = useWords("account/profile/security");
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
