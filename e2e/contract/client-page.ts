import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { anonKey } from "../support/accounts.ts";
import { withAuthenticator } from "../support/authenticator.ts";
import { siteUrl } from "../support/site.ts";
import type { Person } from "./people.ts";

const bundle = new URL("../node_modules/@supabase/supabase-js/dist/umd/supabase.js", import.meta.url);
const source = `${readFileSync(bundle, "utf8")};globalThis.supabase = supabase`;
/** The same site by a name: browsers keep no keys for an address. */
const named = siteUrl.replace("127.0.0.1", "localhost");

declare global {
  var supabase: typeof import("@supabase/supabase-js");
  var client: SupabaseClient;
}

/** What a call in the page answered, as it may leave it. */
export type PageAnswer<Data> =
  | { data: NonNullable<Data>; error: null }
  | { data: null; error: Pick<AuthError, "name" | "code" | "status" | "message"> };

/**
 * A page of the site that has the official client as `client`, in the session of `account`, and an authenticator
 * that says yes to everything: the device's own (`internal`), or a security key (`usb`).
 */
export async function clientPage(page: Page, account: Person, transport: "internal" | "usb"): Promise<void> {
  await withAuthenticator(page, transport);
  await page.addInitScript({ content: source });
  await page.goto(`${named}/terms`);
  const { data } = await account.client.auth.getSession();
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  await page.evaluate(
    async ({ key, tokens }) => {
      globalThis.client = supabase.createClient(location.origin, key, { auth: { storageKey: "contract" } });
      await client.auth.setSession(tokens);
    },
    { key: anonKey, tokens: { access_token, refresh_token } },
  );
}

/** Runs `call` in the page, where `client` is the official client. */
export async function inPage<Argument, Data>(
  page: Page,
  call: (argument: Argument) => Promise<{ data: Data; error: unknown }>,
  argument: Argument,
): Promise<PageAnswer<Data>> {
  const text = await page.evaluate(`(${String(call)})(${JSON.stringify(argument ?? null)}).then(
    ({ data, error }) => JSON.stringify({
      data,
      error: error && { name: error.name, code: error.code, status: error.status, message: error.message },
    }),
  )`);
  return JSON.parse(text as string) as PageAnswer<Data>;
}
