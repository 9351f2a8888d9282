import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { confirmationLink, mailTo } from "./outbox.ts";
import { dataFolder, siteUrl } from "./site.ts";

const tawam = new URL("../../.venv/bin/tawam", import.meta.url).pathname;

/** The keys, as an operator reads them from the command line; read by the first process, for all. */
const keys = (process.env["TAWAM_E2E_KEYS"] ??= execFileSync(tawam, ["keys"], {
  env: { ...process.env, TAWAM_DATA_DIR: dataFolder },
  encoding: "utf8",
}));
export const anonKey = /^ANON_KEY=(.+)$/m.exec(keys)?.[1] as string;
export const serviceKey = /^SERVICE_ROLE_KEY=(.+)$/m.exec(keys)?.[1] as string;

export const password = "two-dots-over-a-bowl-7";

export function newEmail(name = "person"): string {
  return `${name}-${randomUUID().slice(0, 8)}@example.com`;
}

export interface ClientOptions {
  key?: string;
  auth?: SupabaseClientOptions<"public">["auth"];
  fetch?: typeof fetch;
}

/** The official client as it is, with a storage of its own. */
export function newClient({ key = anonKey, auth = {}, fetch }: ClientOptions = {}) {
  const storage = new Map<string, string>();
  return createClient(siteUrl, key, {
    global: { fetch },
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void storage.set(name, value),
        removeItem: (name) => void storage.delete(name),
      },
      ...auth,
    },
  });
}

export const signUpData = {
  first_name: "Mariam",
  last_name: "Al Sadu",
  company_name: "Sadu",
  position: "Founder",
};

/** A client whose new account is confirmed by mail and signed in; `data` says more about its owner. */
export async function signedInClient(email = newEmail(), data: object = {}) {
  const client = newClient();
  const options = { data: { ...signUpData, ...data } };
  const signedUp = await client.auth.signUp({ email, password, options });
  if (signedUp.error) throw signedUp.error;
  const token_hash = confirmationLink(await mailTo(email)).searchParams.get("token_hash") ?? "";
  const confirmed = await client.auth.verifyOtp({ type: "signup", token_hash });
  if (confirmed.error) throw confirmed.error;
  const user = confirmed.data.user as NonNullable<typeof confirmed.data.user>;
  return { client, email, user };
}

/** An admin, made as an operator makes one. */
export function createAdmin(email = newEmail("admin")): string {
  const env = { ...process.env, TAWAM_DATA_DIR: dataFolder, TAWAM_ADMIN_PASSWORD: password };
  execFileSync(tawam, ["admin", "create", email], { env });
  return email;
}

let admin: string | undefined;

/** An admin for whoever does nothing that changes one: the same for all tests of a process. */
export function anAdmin(): string {
  admin ??= createAdmin();
  return admin;
}
