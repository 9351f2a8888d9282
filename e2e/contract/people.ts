import { expect } from "@playwright/test";
import {
  anonKey,
  type ClientOptions,
  newClient,
  newEmail,
  password,
  serviceKey,
  signedInClient,
} from "../support/accounts.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { siteUrl } from "../support/site.ts";

export type Person = Awaited<ReturnType<typeof signedInClient>>;

/** The same account for every test of this process: whoever changes more than a session takes a new one. */
export const person = once(() => signedInClient());

/** A client that holds the service key, as a program of the team does. */
export const team = once(() => newClient({ key: serviceKey, auth: { persistSession: false } }));

/** Somebody signed in who has just shown the account's password. */
export async function reauthenticatedClient() {
  const account = await signedInClient();
  const { error } = await account.client.auth.updateUser({ current_password: password });
  if (error) throw error;
  return account;
}

/** Five notes, which nobody changes. */
export const reader = once(async () => {
  const account = await signedInClient(newEmail("reader"));
  const { data, error } = await account.client
    .from("notes")
    .insert([
      { title: "Apricots", content: "sweet, from Ras Al Khaimah" },
      { title: "Brass", content: "a tray for the coffee" },
      { title: "Cardamom", content: "green; 100% of the smell" },
      { title: "Dates", content: "Khalas, and a second box" },
      { title: "قهوة", content: "مع الهيل" },
    ])
    .select();
  if (error) throw error;
  return { ...account, notes: data };
});

export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What the newest mail of a type proves: the token of its link, and its six digits. */
export async function proofOf(email: string, type: string) {
  let mail = "";
  await expect
    .poll(async () => confirmationLink((mail = await mailTo(email))).searchParams.get("type"))
    .toBe(type);
  return {
    token_hash: confirmationLink(mail).searchParams.get("token_hash") ?? "",
    token: codeIn(mail),
  };
}

/** The six digits of the newest mail, which has no link. */
export async function nonceOf(email: string): Promise<string> {
  let mail = "";
  await expect.poll(async () => (mail = await mailTo(email))).not.toContain("/auth/confirm");
  return codeIn(mail);
}

function codeIn(mail: string): string {
  return /^\W*(\d{6})\W*$/m.exec(mail)?.[1] ?? "";
}

/** A client that a mailed code has signed in, and the address that the account was opened with. */
export async function signInWithCode(email = newEmail()) {
  const client = newClient();
  const asked = await client.auth.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const { token } = await proofOf(email, "magiclink");
  const { error } = await client.auth.verifyOtp({ type: "email", email, token });
  if (error) throw error;
  return { client, email };
}

/** The code that the confirmation page carries back to a client of the PKCE flow. */
export async function returnedCode(email: string, type: string, redirectTo = "") {
  const { token_hash } = await proofOf(email, type);
  expect(token_hash).toMatch(/^pkce_/);
  const answer = await fetch(`${siteUrl}/auth/v1/confirm`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({ type, token_hash, ...(redirectTo && { redirect_to: redirectTo }) }),
  });
  const { url } = (await answer.json()) as { url: string };
  expect(answer.status).toBe(200);
  return { url: new URL(url), code: new URL(url).searchParams.get("code") ?? "" };
}

/** Another client of the same session, with other options. */
export async function withOptions({ client }: Person, auth: ClientOptions["auth"]) {
  const { data } = await client.auth.getSession();
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  const other = newClient({ auth });
  const { error } = await other.auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return other;
}
