import { startTransition, useEffect, useState } from "react";

/** What the operator has turned on, as far as the account screens care. */
export interface AuthSettings {
  isSignUpClosed: boolean;
  hasMagicLinks: boolean;
  /** Whether passkeys sign in, and people may add passkeys and security keys. */
  hasPasskeys: boolean;
  /** Whom people may sign in with besides us: `google`, `acme`. */
  providers: string[];
}

interface SettingsAnswer {
  external: Record<string, boolean>;
  disable_signup: boolean;
  magic_links?: boolean;
  passkeys_enabled?: boolean;
}

const ownWays = ["email", "phone", "anonymous_users"];

/** What `GET /auth/v1/settings` says; it needs neither client nor key. Throws when there is no answer. */
async function fetchAuthSettings(): Promise<AuthSettings> {
  const response = await fetch("/auth/v1/settings");
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}`);
  const answer: SettingsAnswer = await response.json();
  const { external, disable_signup, magic_links = false, passkeys_enabled = false } = answer;
  return {
    isSignUpClosed: disable_signup,
    hasMagicLinks: magic_links,
    hasPasskeys: passkeys_enabled,
    providers: Object.keys(external).filter((name) => external[name] && !ownWays.includes(name)),
  };
}

/** What the operator has turned on; null until it is known. Without an answer the plain forms have to do. */
export function useAuthSettings(): AuthSettings | null {
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    // A transition, so that the form stays until the code of what takes its place is there.
    const settle = (found: AuthSettings) => startTransition(() => setSettings(found));
    fetchAuthSettings().then(settle, () => undefined);
  }, []);
  return settings;
}
