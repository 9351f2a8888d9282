import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailureNote, NoScriptNote } from "../../../ui/form-notes.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import styles from "./admin-door.module.css";
import checkingStyles from "./checking.module.css";
import { NeedsFactor, NoAccess } from "./no-access.tsx";
import { type AdminDoor as Door, useAdminAccess } from "./use-admin-access.ts";

export type DoorWords = Words<"admin">["door"];

interface Props {
  words: DoorWords;
  signInForm: ReactNode;
  /** Asks for the code of the second factor. */
  renderCodeStep: (email: string, onDone: () => void) => ReactNode;
  /** Sets a second factor up. */
  renderFactorSetup: (onDone: () => void) => ReactNode;
  /** What admins see; `recheck` is for calls that the server refuses after all. */
  children: (door: Pick<Door, "recheck" | "leave">) => ReactNode;
}

/** Tells who comes: admins pass, others sign in, show their second factor, or learn that they have no access. */
export function AdminDoor({ words, signInForm, renderCodeStep, renderFactorSetup, children }: Props) {
  const door = useAdminAccess();
  const { access, retry } = door;
  const email = door.user?.email ?? "";
  return (
    <Arrival view={access} isSettled={access !== "unknown" && access !== "checking"}>
      {access === "checking" && <Checking label={words.checking} />}
      {(access === "unknown" || access === "signed-out") && (
        <SignedOut words={words} isKnown={access === "signed-out"} hasEnded={door.hasEnded}>
          {signInForm}
        </SignedOut>
      )}
      {access === "needs-code" && <div className={styles.signIn}>{renderCodeStep(email, retry)}</div>}
      {access === "needs-factor" && (
        <NeedsFactor words={words.needsFactor} email={email}>
          {renderFactorSetup(retry)}
        </NeedsFactor>
      )}
      {access === "denied" && <NoAccess words={words.denied} email={email} />}
      {access === "unreachable" && <Unreachable words={words} onRetry={retry} />}
      {access === "granted" && children(door)}
    </Arrival>
  );
}

interface SignedOutProps {
  words: DoorWords;
  isKnown: boolean;
  hasEnded: boolean;
  children: ReactNode;
}

/** In the served page, too: where a session is remembered it waits, unseen, until the session is known. */
function SignedOut({ words, isKnown, hasEnded, children }: SignedOutProps) {
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
        <div className={styles.form}>{children}</div>
      </div>
    </>
  );
}

function Unreachable({ words, onRetry }: { words: DoorWords; onRetry: () => void }) {
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

interface FocusHeadingProps {
  /** The name of what is shown. */
  view: string;
  /** False while it may still turn out to be the wrong one. */
  isSettled: boolean;
  children: ReactNode;
}

/** Views of one page. The first leaves the focus alone; others take it to their heading, so that it is heard. */
export function Arrival({ view, isSettled, children }: FocusHeadingProps) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<string>(null);
  // At once: later it would take the focus from whoever has begun to type.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (former.current !== null && former.current !== view) focusHeading(place.current);
    former.current = view;
  }, [view, isSettled]);
  return <div ref={place}>{children}</div>;
}

function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** Shown while nobody knows yet who comes. Props: `label` says so, `className`. */
export function Checking({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <output className={classNames(checkingStyles.checking, className)}>
      <Loader large />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
