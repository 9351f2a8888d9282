import { startTransition, useEffect, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { inlineLink } from "../../ui/text-link.ts";
import { showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { signOut } from "../sign-out.ts";
import { AppStep } from "./app-step.tsx";
import { type SecondFactors, verifiedFactors } from "./factors.ts";
import { KeyStep } from "./key-step.tsx";
import { RecoveryStep } from "./recovery-step.tsx";
import styles from "./second-factor.module.css";

type Way = "app" | "key" | "recovery";

interface Props {
  /** Who gave the password. */
  email: string;
  /** Said once an app or a key was shown; a recovery code has a notice of its own. */
  welcome?: ToastOptions;
  /** The second factor was shown, and the session now counts; those who use the session hear of it by themselves. */
  onDone?: () => void;
}

/** Asks for the second factor after the password, by whichever way is at hand, and offers another account. */
export function SecondFactorStep({ email, welcome, onDone }: Props) {
  const words = useWords("second-factor");
  const [factors, setFactors] = useState<SecondFactors>();
  const [chosen, setChosen] = useState<Way>();
  useEffect(() => {
    // Without the list the form for an app still asks; it is brought again when a code is sent.
    verifiedFactors().then(setFactors, () => undefined);
  }, []);
  const ways = waysOf(factors);
  const shown = () => {
    if (welcome) showToast(welcome);
    onDone?.();
  };
  const way = chosen ?? ways[0] ?? "app";
  return (
    <div className={styles.step}>
      {way === "app" && <AppStep email={email} apps={factors?.apps ?? []} onDone={shown} />}
      {way === "key" && <KeyStep email={email} keys={factors?.keys ?? []} onDone={shown} />}
      {way === "recovery" && <RecoveryStep email={email} onDone={onDone} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <p key={other} className="small muted">
            <button
              type="button"
              className={inlineLink()}
              onClick={() => startTransition(() => setChosen(other))}
            >
              {words.ways[other]}
            </button>
          </p>
        ))}
      {factors && !factors.hasRecoveryCodes && (
        <p className="small muted">{way === "key" ? words.key.lost : words.step.lost}</p>
      )}
      <p className="small muted">
        <button type="button" className={inlineLink()} onClick={() => void signOut("local")}>
          {words.step.otherAccount}
        </button>
      </p>
    </div>
  );
}

/** What the account has, the usual way first. */
function waysOf(factors: SecondFactors | undefined): Way[] {
  const ways: Way[] = [];
  if (factors?.apps.length) ways.push("app");
  if (factors?.keys.length) ways.push("key");
  if (factors?.hasRecoveryCodes) ways.push("recovery");
  return ways;
}
