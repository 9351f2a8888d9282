import type { Factor } from "@supabase/auth-js";
import { startTransition, useEffect, useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { dismissToast, showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { keyFailureToast, keySupport, NeedsHostName } from "../keys/key-support.tsx";
import { signOut } from "../sign-out.ts";
import { authenticateWithKey, fetchFactors, type SecondFactors, verifyCode } from "./api.ts";
import { CodeField, FactorChoice, useCodeForm } from "./code-form.tsx";
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
  const words = useWords("session/second-factor");
  const [factors, setFactors] = useState<SecondFactors>();
  const [chosen, setChosen] = useState<Way>();
  useEffect(() => {
    // Without the list the form for an app still asks; it is brought again when a code is sent.
    fetchFactors().then(setFactors, () => undefined);
  }, []);
  const ways = waysFor(factors);
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
function waysFor(factors: SecondFactors | undefined): Way[] {
  const ways: Way[] = [];
  if (factors?.apps.length) ways.push("app");
  if (factors?.keys.length) ways.push("key");
  if (factors?.hasRecoveryCodes) ways.push("recovery");
  return ways;
}

interface AppStepProps {
  email: string;
  /** Empty until they are known. */
  apps: readonly Factor[];
  onDone: () => void;
}

/** The code that an authenticator app shows. */
function AppStep({ email, apps, onDone }: AppStepProps) {
  const words = useWords("session/second-factor");
  const [chosen, setChosen] = useState("");
  const form = useCodeForm(async (code) => {
    const [first] = apps.length > 0 ? apps : (await fetchFactors()).apps;
    await verifyCode(chosen || (first?.id ?? ""), code);
    onDone();
  });
  return (
    <>
      <h1 className="h2">{words.step.title}</h1>
      <p className="muted">{fill(words.step.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <form {...form.props} className={styles.form}>
        <FactorChoice factors={apps} value={chosen || apps[0]?.id} onChange={setChosen} />
        <CodeField problem={form.problems["code"]} hint={words.code.hint} takesFocus />
        <Button type="submit" wide busy={form.isSending} busyLabel={words.step.busy}>
          {words.step.submit}
        </Button>
      </form>
    </>
  );
}

interface KeyStepProps {
  email: string;
  keys: readonly Factor[];
  onDone: () => void;
}

/** A security key, plugged in or held to the phone. The browser asks for it. */
function KeyStep({ email, keys, onDone }: KeyStepProps) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor");
  const [chosen, setChosen] = useState(keys[0]?.id ?? "");
  const [isBusy, setBusy] = useState(false);
  const support = keySupport();
  const ask = async () => {
    dismissToast();
    setBusy(true);
    try {
      await authenticateWithKey(chosen);
      onDone();
    } catch (error) {
      showToast(keyFailureToast(error, language, { ...words, key: words.keyWords }, words.key.failed));
    }
    setBusy(false);
  };
  return (
    <>
      <h1 className="h2">{words.key.title}</h1>
      <p className="muted">{fill(words.key.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <div className={styles.form}>
        <FactorChoice factors={keys} value={chosen} onChange={setChosen} label={words.key.which} />
        {support === "yes" && (
          <Button
            wide
            busy={isBusy}
            busyLabel={words.key.busy}
            onClick={() => void ask()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus because it stands where the form was
            autoFocus
          >
            {words.key.submit}
          </Button>
        )}
        {support === "address" && <NeedsHostName sentence={words.keyWords.needsName} />}
        {support === "no" && <p className="small muted">{words.keyWords.unsupported}</p>}
      </div>
    </>
  );
}
