/** What the operator has turned on, as far as the account screens care. */
export interface AuthSettings {
  isSignUpClosed: boolean;
  hasMagicLinks: boolean;
  /** Whom people may sign in with besides us: `google`, `acme`. */
  providers: string[];
}

interface SettingsAnswer {
  external: Record<string, boolean>;
  disable_signup: boolean;
  magic_links?: boolean;
}

const ownWays = ["email", "phone", "anonymous_users"];

/** What `GET /auth/v1/settings` says; it needs neither client nor key. Throws when there is no answer. */
export async function fetchAuthSettings(): Promise<AuthSettings> {
  const response = await fetch("/auth/v1/settings");
  if (!response.ok) throw new Error(`The settings were answered with ${response.status}`);
  const { external, disable_signup, magic_links = false }: SettingsAnswer = await response.json();
  return {
    isSignUpClosed: disable_signup,
    hasMagicLinks: magic_links,
    providers: Object.keys(external).filter((name) => external[name] && !ownWays.includes(name)),
  };
}
