import type { AuthSettings } from "../../backend/auth-settings.ts";
import { useWords } from "../../i18n/use-words.ts";
import { keySupport } from "../keys/key-support.ts";
import { MagicLinkButton } from "./magic-link-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButton } from "./provider-button.tsx";
import styles from "./sign-in-ways.module.css";

interface Props {
  settings: AuthSettings;
  /** Says at the e-mail field what is wrong with it: a key of `validation`. */
  refuse: (problems: { email: string }) => void;
}

/** The ways to sign in without a password, as the operator has turned them on. Stands inside the form. */
export function SignInWays({ settings, refuse }: Props) {
  const words = useWords("sign-in-ways");
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
