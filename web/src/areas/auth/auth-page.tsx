import { Suspense, useEffect, useRef } from "react";
import { HomeLink } from "../../frame/home-link.tsx";
import { LanguageSwitch } from "../../frame/language-switch.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { useSession } from "../../session/session-context.ts";
import { SessionProvider } from "../../session/session-provider.tsx";
import { type Arrival, arrivalOf } from "../../session/sign-in/arrival.ts";
import { useAuthSettings } from "../../session/use-auth-settings.ts";
import { useHydrated } from "../../site/hydration.ts";
import { lazy } from "../../site/lazy.tsx";
import { useLocation } from "../../site/location.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { PageLink } from "../../site/page-link.tsx";
import { useQueryParameter } from "../../site/query.ts";
import { Redirect } from "../../site/redirect.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { AccountFrame } from "./frame/account-frame.tsx";
import { AccountHeading } from "./frame/account-heading.tsx";
import { Settled } from "./frame/settled.tsx";
import { useFocusAfterToggle } from "./frame/use-focus-after-toggle.ts";
import { SignUpForm } from "./sign-up/sign-up-form.tsx";

// The served page is about signing up; few visitors have a second factor, and few sites close their doors.
const loadSignIn = () => import("../../session/sign-in/sign-in-form.tsx");
const SignInForm = lazy(() => loadSignIn().then((module) => ({ default: module.SignInForm })));
const SecondFactorStep = lazy(() =>
  import("../../session/second-factor/second-factor-step.tsx").then((module) => ({
    default: module.SecondFactorStep,
  })),
);
const SignUpClosed = lazy(() =>
  import("./sign-up/sign-up-closed.tsx").then((module) => ({ default: module.SignUpClosed })),
);

const signInPath = "/auth?mode=sign-in";

export function Page() {
  return (
    <SessionProvider>
      <Auth />
    </SessionProvider>
  );
}

function Auth() {
  const words = useWords("auth");
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const { status, user, awaitingCode } = useSession();
  const arrival = arrivalOf(state);
  // A wish to sign in is then met at once.
  useEffect(() => void loadSignIn(), []);
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth" />}
    >
      {user && <Redirect to={arrival.from} />}
      <Settled isSettled={isHydrated && status !== "loading"}>
        {awaitingCode ? (
          <Suspense>
            <SecondFactorStep email={awaitingCode.email} welcome={words.signIn.done} />
          </Suspense>
        ) : (
          <Forms arrival={arrival} />
        )}
      </Settled>
    </AccountFrame>
  );
}

/** Signing up or signing in, as the address says. */
function Forms({ arrival }: { arrival: Arrival }) {
  const words = useWords("auth");
  const navigate = usePageNavigate();
  const settings = useAuthSettings();
  const mode = useQueryParameter("mode") === "sign-in" ? "signIn" : "signUp";
  const form = useRef<HTMLDivElement>(null);
  const announceToggle = useFocusAfterToggle(form, mode);

  const askToSignIn = (email: string) => {
    announceToggle();
    navigate(signInPath, { replace: true, state: { email, isMailSent: true } satisfies Partial<Arrival> });
  };
  const { email, isMailSent } = arrival;
  return (
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
        {mode === "signIn" && (
          <SignInForm email={email} isMailSent={isMailSent} ways={settings} words={words} />
        )}
        {mode === "signUp" &&
          (settings?.isSignUpClosed ? <SignUpClosed /> : <SignUpForm onDone={askToSignIn} />)}
      </div>
    </>
  );
}
