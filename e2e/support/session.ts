import type { BrowserContext, Page } from "@playwright/test";
import type { Session } from "@supabase/supabase-js";
import { anAdmin, newClient, newEmail, password, signedInClient } from "./accounts.ts";
import { siteUrl } from "./site.ts";

/** Gives every page of a browser a session, as the application keeps it: for whom signing in is not what is tested. */
export async function keepSession(
  context: BrowserContext,
  session: Session | null,
  origin = siteUrl,
): Promise<void> {
  const localStorage = [{ name: "tawam-auth", value: JSON.stringify(session) }];
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Opens a session for an account, beside those that it has. */
export async function newSession(email: string): Promise<Session> {
  const { data, error } = await newClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** Signs a new account in on a page, with these data about its owner. */
export async function signInNew(page: Page, name: string, data: object = {}, origin = siteUrl) {
  const account = await signedInClient(newEmail(name), data);
  const { session } = (await account.client.auth.getSession()).data;
  await keepSession(page.context(), session, origin);
  return account;
}

let ofAdmin: Promise<Session> | undefined;

/** The session of `anAdmin`: one for all tests of a process, so none of them may end it. */
export function adminSession(): Promise<Session> {
  ofAdmin ??= newSession(anAdmin());
  return ofAdmin;
}
