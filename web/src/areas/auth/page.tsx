import { type RefObject, Suspense, useEffect, useRef } from "react";
import { HomeLink } from "../../frame/home-link.tsx";
import { LanguageSwitch } from "../../frame/language-switch.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { useAuthSettings } from "../../session/auth-settings.ts";
import { useSession } from "../../session/session-context.ts";
import { SessionProvider } from "../../session/session-provider.tsx";
import { useHydrated } from "../../site/hydration.ts";
import { lazy } from "../../site/lazy.tsx";
import { useLocation } from "../../site/location.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { PageLink } from "../../site/page-link.tsx";
import { useQueryParameter } from "../../site/query.ts";
import { Redirect } from "../../site/redirect.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { AccountFrame, AccountHeading, Settled } from "./frame/account-frame.tsx";
import { readSignInState, type SignInState } from "./sign-in-state.ts";
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
  const signInState = readSignInState(state);
  // A wish to sign in is then met at once.
  useEffect(() => void loadSignIn(), []);
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/auth" />}
    >
      {user && <Redirect to={signInState.from} />}
      <Settled isSettled={isHydrated && status !== "loading"}>
        {awaitingCode ? (
          <Suspense>
            <SecondFactorStep email={awaitingCode.email} welcome={words.signIn.done} />
          </Suspense>
        ) : (
          <Forms signInState={signInState} />
        )}
      </Settled>
    </AccountFrame>
  );
}

/** Signing up or signing in, as the address says. */
function Forms({ signInState }: { signInState: SignInState }) {
  const words = useWords("auth");
  const navigate = usePageNavigate();
  const settings = useAuthSettings();
  const mode = useQueryParameter("mode") === "sign-in" ? "signIn" : "signUp";
  const form = useRef<HTMLDivElement>(null);
  const announceToggle = useFocusAfterToggle(form, mode);

  const { email, isMailSent, from } = signInState;

  const askToSignIn = (address: string) => {
    announceToggle();
    navigate(signInPath, {
      replace: true,
      state: { email: address, isMailSent: true, from } satisfies SignInState,
    });
  };
  return (
    <>
      <AccountHeading title={words[mode].title}>
        {words[mode].question}{" "}
        <PageLink
          to={mode === "signIn" ? "/auth" : signInPath}
          state={{ from } satisfies Partial<SignInState>}
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

/**
 * Moves the focus into the form that a toggle brought: to its first empty field, or its first.
 * Call the answer when toggling; a screen that was opened in its mode leaves the focus alone.
 */
function useFocusAfterToggle(form: RefObject<HTMLElement | null>, mode: string): () => void {
  const leftMode = useRef<string>(null);
  useEffect(() => {
    if (leftMode.current === null || leftMode.current === mode) return;
    leftMode.current = null;
    // After the router's own effect, which would take the focus to the page.
    queueMicrotask(() => firstField(form.current)?.focus());
  });
  return () => {
    leftMode.current = mode;
  };
}

function firstField(form: HTMLElement | null): HTMLInputElement | undefined {
  const fields = [...(form?.querySelectorAll("input") ?? [])];
  return fields.find(({ value }) => value === "") ?? fields[0];
}
