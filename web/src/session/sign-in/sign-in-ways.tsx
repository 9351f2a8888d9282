import { type MouseEvent, useState } from "react";
import { backend } from "../../backend/client.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { addressOf } from "../../site/address.ts";
import { Button } from "../../ui/button.tsx";
import { check } from "../../ui/form-rules.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import type { AuthSettings } from "../auth-settings.ts";
import { keyFailureToast, keySupport, NeedsHostName } from "../keys/key-support.tsx";
import { failureToast, mailFailureToast } from "../problem-text.ts";
import styles from "./sign-in.module.css";

interface Props {
  settings: AuthSettings;
  /** Says at the e-mail field what is wrong with it: a key of `validation`. */
  refuse: (problems: { email: string }) => void;
}

/** The ways to sign in without a password, as the operator has turned them on. Stands inside the form. */
export function SignInWays({ settings, refuse }: Props) {
  const words = useWords("session/sign-in");
  const hasPasskeys = settings.hasPasskeys && keySupport() !== "no";
  if (!hasPasskeys && !settings.hasMagicLinks && settings.providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{words.or}</p>
      {hasPasskeys && <PasskeyButton />}
      {settings.hasMagicLinks && <MagicLinkButton refuse={refuse} />}
      {settings.providers.map((provider) => (
        <ProviderButton key={provider} provider={provider} />
      ))}
    </div>
  );
}

/** Signs in with a passkey, which is all that it takes; the page hears of it by the session. */
function PasskeyButton() {
  const { language } = useLanguage();
  const words = useWords("session/sign-in");
  const [isBusy, setBusy] = useState(false);
  const support = keySupport();

  const signIn = async () => {
    dismissToast();
    setBusy(true);
    try {
      await signInWithPasskey();
      showToast(words.done);
    } catch (error) {
      showToast(keyFailureToast(error, language, words, words.passkey.failed));
    }
    setBusy(false);
  };
  if (support === "no") return null;
  if (support === "address") return <NeedsHostName sentence={words.key.needsName} />;
  return (
    <Button kind="outline" wide busy={isBusy} busyLabel={words.passkey.busy} onClick={() => void signIn()}>
      {words.passkey.submit}
    </Button>
  );
}

async function signInWithPasskey(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signInWithPasskey();
  if (error) throw error;
}

/** Mails a link that signs in, to the address in the form; the words are the same whether it has an account. */
function MagicLinkButton({ refuse }: { refuse: (problems: { email: string }) => void }) {
  const { language } = useLanguage();
  const words = useWords("session/sign-in");
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState("");

  const send = async (form: HTMLFormElement | null) => {
    setSentTo("");
    const { emailRules } = await import("./sign-in-rules.ts");
    const checked = await check(emailRules, Object.fromEntries(new FormData(form ?? undefined)));
    if ("problems" in checked) return refuse({ email: "email" });
    setBusy(true);
    try {
      await mailLink(checked.values.email);
      setSentTo(checked.values.email);
    } catch (error) {
      showToast(mailFailureToast(error, language, words, words.link.failed));
    }
    return setBusy(false);
  };
  return (
    <>
      <Button
        kind="outline"
        wide
        busy={isBusy}
        busyLabel={words.link.busy}
        onClick={(event: MouseEvent<HTMLButtonElement>) => void send(event.currentTarget.form)}
      >
        {words.link.submit}
      </Button>
      {/* Stands ready, so that what comes is read out. */}
      <output>
        {sentTo && (
          <span className={styles.sent}>{fill(words.link.sent, { email: <Ltr>{sentTo}</Ltr> })}</span>
        )}
      </output>
    </>
  );
}

async function mailLink(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  if (error) throw error;
}

/** How companies write their names; others are written as the settings name them, with a capital. */
const names: Readonly<Record<string, string>> = {
  apple: "Apple",
  azure: "Microsoft",
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  linkedin_oidc: "LinkedIn",
};

/** Leaves for a provider's own sign-in page, which leads back to `/auth/callback`. */
function ProviderButton({ provider }: { provider: string }) {
  const { language } = useLanguage();
  const words = useWords("session/sign-in");
  const [isBusy, setBusy] = useState(false);
  const name = { name: <Ltr>{names[provider] ?? capitalized(provider)}</Ltr> };

  const leave = async () => {
    setBusy(true);
    try {
      const { openProviderPage } = await import("../../backend/provider.ts");
      await openProviderPage(provider, addressOf("/auth/callback", language));
    } catch (error) {
      showToast(failureToast(error, language, words, words.providerFailed));
      setBusy(false);
    }
  };
  return (
    <Button
      kind="outline"
      wide
      busy={isBusy}
      busyLabel={fill(words.provider.busy, name)}
      onClick={() => void leave()}
    >
      {/* One run of text: the button would set its parts apart. */}
      <span>{fill(words.provider.submit, name)}</span>
    </Button>
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
