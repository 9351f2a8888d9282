import { AuthClient, type GoTrueClient, type Provider } from "@supabase/auth-js";
import { backend } from "./client.ts";
import { fetchAnonKey, keyHeaders, serviceUrl } from "./connection.ts";
import { storageKey } from "./storage-key.ts";

const ownKey = `${storageKey}-provider`;

/** Navigates to a provider's sign-in page, which redirects back to `path`. */
export async function openProviderPage(provider: string, path: string): Promise<void> {
  const auth = await createProviderAuth();
  const { error } = await auth.signInWithOAuth({
    // The settings may name providers that the client's type does not list.
    provider: provider as Provider,
    options: { redirectTo: location.origin + path },
  });
  if (error) throw error;
}

/** Signs in with the code from the provider's redirect. Throws the client's or the server's error. */
export async function redeemProviderCode(code: string): Promise<void> {
  const auth = await createProviderAuth();
  const { data, error } = await auth.exchangeCodeForSession(code);
  localStorage.removeItem(ownKey);
  if (error) throw error;
  const main = await backend();
  const taken = await main.auth.setSession(data.session);
  if (taken.error) throw taken.error;
}

/**
 * Makes a separate client for PKCE (RFC 7636). The page's main client handles links from mails, which may be opened
 * in another browser than the one that requested them. Only the verifier is stored beyond the page.
 */
async function createProviderAuth(): Promise<GoTrueClient> {
  return new AuthClient({
    url: serviceUrl("auth"),
    headers: keyHeaders(await fetchAnonKey()),
    storageKey: ownKey,
    flowType: "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}
