import { Suspense } from "react";
import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { NewPasswordFields, useNewPassword } from "../../../session/new-password/new-password-form.tsx";
import styles from "../../../session/new-password/password.module.css";
import { useSession } from "../../../session/session-context.ts";
import { SessionProvider } from "../../../session/session-provider.tsx";
import { useHydrated } from "../../../site/hydration.ts";
import { lazy } from "../../../site/lazy.tsx";
import { usePageNavigate } from "../../../site/navigation.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { AccountFrame, AccountHeading, Settled } from "../frame/account-frame.tsx";

// Few visitors have a second factor.
const SecondFactorStep = lazy(() =>
  import("../../../session/second-factor/second-factor-step.tsx").then((module) => ({
    default: module.SecondFactorStep,
  })),
);

export function Page() {
  return (
    <SessionProvider>
      <ResetPassword />
    </SessionProvider>
  );
}

function ResetPassword() {
  const words = useWords("auth/password/reset");
  const isHydrated = useHydrated();
  const { status } = useSession();
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/reset-password" />}
    >
      <Settled isSettled={isHydrated && status !== "loading"}>
        <Step />
      </Settled>
    </AccountFrame>
  );
}

function Step() {
  const words = useWords("auth/password/reset");
  const navigate = usePageNavigate();
  const { user, awaitingCode } = useSession();
  if (awaitingCode)
    return (
      <Suspense>
        <SecondFactorStep email={awaitingCode.email} />
      </Suspense>
    );
  if (user === null) return <NoSession />;
  return (
    <>
      <AccountHeading title={words.title}>
        {fill(words.lead, { email: <Ltr>{user.email}</Ltr> })}
      </AccountHeading>
      <ResetForm email={user.email} onDone={() => navigate("/profile", { replace: true })} />
    </>
  );
}

/** Whoever comes without a link, or with one that is spent. */
function NoSession() {
  const { noSession } = useWords("auth/password/reset");
  return (
    <>
      <AccountHeading title={noSession.title}>{noSession.lead}</AccountHeading>
      <PageLink to="/forgot-password" className={buttonClass({ wide: true })}>
        {noSession.again}
      </PageLink>
    </>
  );
}

/** Sets the password of somebody who came by a link from our mail: for an hour its session stands for the former one. */
function ResetForm({ email, onDone }: { email: string; onDone: () => void }) {
  const words = useWords("auth/password/reset");
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
