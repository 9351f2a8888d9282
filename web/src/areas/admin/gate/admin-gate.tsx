import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import type { SessionUser } from "../../../session/session-context.ts";
import { SignInForm } from "../../../session/sign-in/sign-in-form.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailureNote, NoScriptNote } from "../../../ui/form-notes.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import styles from "./gate.module.css";
import type { TeamRole } from "./team-role.ts";
import { roleIn, useAdminAccess } from "./use-admin-access.ts";

// What only some of those who have signed in see: the sign-in need not wait for it.
const NoAccess = lazy(() => import("./no-access.tsx").then((module) => ({ default: module.NoAccess })));
const NeedsFactor = lazy(() => import("./no-access.tsx").then((module) => ({ default: module.NeedsFactor })));
const SecondFactorStep = lazy(() =>
  import("../../../session/second-factor/second-factor-step.tsx").then((module) => ({
    default: module.SecondFactorStep,
  })),
);
const FirstFactor = lazy(() =>
  import("../../../session/second-factor/first-factor.tsx").then((module) => ({
    default: module.FirstFactor,
  })),
);

type GateWords = Words<"admin">["gate"];

/** Who of the team the gate let through. */
export interface Admin {
  user: SessionUser;
  role: TeamRole;
  /** Asks the server again, while the dashboard stays: for calls that the server refuses after all. */
  recheck: () => void;
  /** Signs this browser out. */
  logOut: () => Promise<void>;
}

/** Lets admins and producers through; others sign in, give their second factor, or learn that they have no access. */
export function AdminGate({ children }: { children: (admin: Admin) => ReactNode }) {
  const { gate: words } = useWords("admin");
  const { access, user, hasEnded, retry, recheck, logOut } = useAdminAccess();
  const email = user?.email ?? "";
  const role = roleIn(access);
  return (
    <FocusedView name={access} isSettled={access !== "unknown" && access !== "checking"}>
      {access === "checking" && <Checking label={words.checking} />}
      {(access === "unknown" || access === "signed-out") && (
        <SignedOut isKnown={access === "signed-out"} hasEnded={hasEnded} />
      )}
      {access === "needs-code" && (
        <div className={styles.signIn}>
          <SecondFactorStep email={email} onDone={retry} />
        </div>
      )}
      {access === "needs-factor" && (
        <NeedsFactor words={words.needsFactor} email={email}>
          <FirstFactor onDone={retry} />
        </NeedsFactor>
      )}
      {access === "denied" && <NoAccess words={words.denied} email={email} />}
      {access === "unreachable" && <Unreachable words={words} onRetry={retry} />}
      {role && user && children({ user, role, recheck, logOut })}
    </FocusedView>
  );
}

/** In the served page, too: where a session is remembered it waits, unseen, until the session is known. */
function SignedOut({ isKnown, hasEnded }: { isKnown: boolean; hasEnded: boolean }) {
  const { gate: words, signIn } = useWords("admin");
  return (
    <>
      {!isKnown && <Checking label={words.checking} className={styles.ifRemembered} />}
      <div className={classNames(styles.signIn, !isKnown && styles.ifForgotten)}>
        <div className={styles.heading}>
          <h1 className="h2">{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        {hasEnded && <FailureNote title={words.ended.title}>{words.ended.text}</FailureNote>}
        <NoScriptNote>{words.noScript}</NoScriptNote>
        <div className={styles.form}>
          <SignInForm email="" isMailSent={false} words={signIn} />
        </div>
      </div>
    </>
  );
}

function Unreachable({ words, onRetry }: { words: GateWords; onRetry: () => void }) {
  return (
    <div className={styles.room}>
      <h1 className="visually-hidden">{words.title}</h1>
      <ErrorState
        title={words.unreachable.title}
        text={words.unreachable.text}
        retryLabel={words.unreachable.retry}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Shown until the visitor's rights are known. Props: `label` says so, `className`. */
function Checking({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <output className={classNames(styles.checking, className)}>
      <Loader large />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}

interface FocusedViewProps {
  /** Another name is another view. */
  name: string;
  /** False while the view may still turn out to be the wrong one. */
  isSettled: boolean;
  children: ReactNode;
}

/** Shows one of several views. The first leaves the focus alone; others take it to their heading, so that it is heard. */
function FocusedView({ name, isSettled, children }: FocusedViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<string>(null);
  // At once: later it would take the focus from whoever has begun to type.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (former.current !== null && former.current !== name) focusHeading(place.current);
    former.current = name;
  }, [name, isSettled]);
  return <div ref={place}>{children}</div>;
}

function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}
