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
export async function fetchAuthSettings(): Promise<AuthSettings> {
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
