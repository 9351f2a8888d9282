import type { ReactNode } from "react";
import { useAdminAccess } from "../../session/use-admin-access.ts";
import { classNames } from "../../ui/class-names.ts";
import { NoScriptNote } from "../../ui/form-notes.tsx";
import { ErrorState } from "../../ui/state.tsx";
import styles from "./admin-door.module.css";
import { Arrival } from "./arrival.tsx";
import { Checking } from "./checking.tsx";
import type { DoorWords } from "./door-words.ts";
import { NoAccess } from "./no-access.tsx";

interface Props {
  words: DoorWords;
  signInForm: ReactNode;
  /** What admins see; `deny` is for calls that the server refuses after all. */
  children: (deny: () => void) => ReactNode;
}

/** Tells who comes: admins pass, others sign in or learn that they have no access. */
export function AdminDoor({ words, signInForm, children }: Props) {
  const { access, user, retry, deny } = useAdminAccess();
  return (
    <Arrival view={access} isSettled={access !== "unknown" && access !== "checking"}>
      {access === "checking" && <Checking label={words.checking} />}
      {(access === "unknown" || access === "signed-out") && (
        <SignedOut words={words} isKnown={access === "signed-out"}>
          {signInForm}
        </SignedOut>
      )}
      {access === "denied" && <NoAccess words={words.denied} email={user?.email ?? ""} />}
      {access === "unreachable" && (
        <div className={styles.room}>
          <h1 className="visually-hidden">{words.title}</h1>
          <ErrorState
            title={words.unreachable.title}
            text={words.unreachable.text}
            retryLabel={words.unreachable.retry}
            onRetry={retry}
          />
        </div>
      )}
      {access === "granted" && children(deny)}
    </Arrival>
  );
}

/** In the served page, too: where a session is remembered it waits, unseen, until the session is known. */
function SignedOut(props: { words: DoorWords; isKnown: boolean; children: ReactNode }) {
  const { words, isKnown, children } = props;
  return (
    <>
      {!isKnown && <Checking label={words.checking} className={styles.ifRemembered} />}
      <div className={classNames(styles.signIn, !isKnown && styles.ifForgotten)}>
        <div className={styles.heading}>
          <h1 className="h2">{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <NoScriptNote>{words.noScript}</NoScriptNote>
        <div className={styles.form}>{children}</div>
      </div>
    </>
  );
}
