import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { confirmationLink, mailTo } from "./outbox.ts";
import { dataFolder, siteUrl } from "./site.ts";

const tawam = new URL("../../.venv/bin/tawam", import.meta.url).pathname;

/** The public key, as an operator reads it from the command line. */
export const anonKey = /ANON_KEY=(.+)/.exec(
  execFileSync(tawam, ["keys"], { env: { ...process.env, TAWAM_DATA_DIR: dataFolder }, encoding: "utf8" }),
)?.[1] as string;

export const password = "two-dots-over-a-bowl-7";

export function newEmail(name = "person"): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

/** The official client as it is, with a storage of its own. */
export function newClient() {
  const storage = new Map<string, string>();
  return createClient(siteUrl, anonKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
}

export const signUpData = {
  first_name: "Mariam",
  last_name: "Al Sadu",
  company_name: "Sadu",
  position: "Founder",
};

/** A client whose new account is confirmed by mail and signed in. */
export async function signedInClient(email = newEmail()) {
  const client = newClient();
  const signedUp = await client.auth.signUp({ email, password, options: { data: signUpData } });
  if (signedUp.error) throw signedUp.error;
  const token_hash = confirmationLink(await mailTo(email)).searchParams.get("token_hash") ?? "";
  const { data, error } = await client.auth.verifyOtp({ type: "signup", token_hash });
  if (error) throw error;
  return { client, email, user: data.user as NonNullable<typeof data.user> };
}

/** An admin, made as an operator makes one. */
export function createAdmin(email = newEmail("admin")): string {
  const env = { ...process.env, TAWAM_DATA_DIR: dataFolder, TAWAM_ADMIN_PASSWORD: password };
  execFileSync(tawam, ["admin", "create", email], { env });
  return email;
}
