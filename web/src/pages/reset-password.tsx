import { Suspense } from "react";
import { AccountFrame } from "../features/account-frame/account-frame.tsx";
import { AccountHeading } from "../features/account-frame/account-heading.tsx";
import { Settled } from "../features/account-frame/settled.tsx";
import { ResetForm } from "../features/password/reset-form.tsx";
import { HomeLink } from "../features/site-frame/home-link.tsx";
import { LanguageSwitch } from "../features/site-frame/language-switch.tsx";
import { fill } from "../i18n/fill.tsx";
import { useWords } from "../i18n/use-words.ts";
import { useSession } from "../session/session-context.ts";
import { SessionProvider } from "../session/session-provider.tsx";
import { useHydrated } from "../site/hydration.ts";
import { lazy } from "../site/lazy.tsx";
import { usePageNavigate } from "../site/navigation.ts";
import { PageLink } from "../site/page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Ltr } from "../ui/ltr.tsx";

// Few visitors have a second factor.
const SecondFactorStep = lazy(() =>
  import("../features/second-factor/second-factor-step.tsx").then((module) => ({
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
  const words = useWords("reset-password");
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
  const words = useWords("reset-password");
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
  const { noSession } = useWords("reset-password");
  return (
    <>
      <AccountHeading title={noSession.title}>{noSession.lead}</AccountHeading>
      <PageLink to="/forgot-password" className={buttonClass({ wide: true })}>
        {noSession.again}
      </PageLink>
    </>
  );
}
