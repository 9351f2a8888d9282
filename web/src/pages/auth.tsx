import { lazy, Suspense, useRef } from "react";
import { AccountFrame } from "../features/account-frame/account-frame.tsx";
import { AccountHeading } from "../features/account-frame/account-heading.tsx";
import { Settled } from "../features/account-frame/settled.tsx";
import { useFocusAfterToggle } from "../features/account-frame/use-focus-after-toggle.ts";
import { type Arrival, arrivalOf } from "../features/sign-in/arrival.ts";
import { SignInForm } from "../features/sign-in/sign-in-form.tsx";
import { SignUpForm } from "../features/sign-up/sign-up-form.tsx";
import { HomeLink } from "../features/site-frame/home-link.tsx";
import { LanguageSwitch } from "../features/site-frame/language-switch.tsx";
import { useWords } from "../i18n/use-words.ts";
import { useSession } from "../session/session-context.ts";
import { useAuthSettings } from "../session/use-auth-settings.ts";
import { useLocation } from "../site/location.tsx";
import { usePageNavigate } from "../site/navigation.ts";
import { PageLink } from "../site/page-link.tsx";
import { useQueryParameter } from "../site/query.ts";
import { Redirect } from "../site/redirect.tsx";
import { inlineLink } from "../ui/text-link.ts";
import { showToast } from "../ui/toast-store.ts";

// Few visitors have a second factor, and few sites close their doors.
const SecondFactorStep = lazy(() =>
  import("../features/second-factor/second-factor-step.tsx").then((module) => ({
    default: module.SecondFactorStep,
  })),
);
const SignUpClosed = lazy(() =>
  import("../features/sign-up/sign-up-closed.tsx").then((module) => ({ default: module.SignUpClosed })),
);

const signInPath = "/auth?mode=sign-in";

export function Page() {
  const words = useWords("auth");
  const navigate = usePageNavigate();
  const { isLive, state } = useLocation();
  const arrival = arrivalOf(state);
  const { status, user, awaitingCode } = useSession();
  const settings = useAuthSettings();
  const mode = useQueryParameter("mode") === "sign-in" ? "signIn" : "signUp";
  const form = useRef<HTMLDivElement>(null);
  const announceToggle = useFocusAfterToggle(form, mode);

  const askToSignIn = (email: string) => {
    announceToggle();
    navigate(signInPath, { replace: true, state: { email, isMailSent: true } satisfies Partial<Arrival> });
  };
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth" />}
    >
      {user && <Redirect to={arrival.from} />}
      <Settled isSettled={isLive && status !== "loading"}>
        {awaitingCode ? (
          <Suspense>
            <SecondFactorStep email={awaitingCode.email} onDone={() => showToast(words.signIn.done)} />
          </Suspense>
        ) : (
          <>
            <AccountHeading title={words[mode].title}>
              {words[mode].question}{" "}
              <PageLink
                to={mode === "signIn" ? "/auth" : signInPath}
                className={inlineLink()}
                onClick={announceToggle}
              >
                {words[mode].toggle}
              </PageLink>
            </AccountHeading>
            <div ref={form}>
              {mode === "signIn" ? (
                <SignInForm
                  email={arrival.email}
                  isMailSent={arrival.isMailSent}
                  ways={settings}
                  words={words}
                />
              ) : settings?.isSignUpClosed ? (
                <Suspense>
                  <SignUpClosed />
                </Suspense>
              ) : (
                <SignUpForm onDone={askToSignIn} />
              )}
            </div>
          </>
        )}
      </Settled>
    </AccountFrame>
  );
}
