import { AuthClient, GoTrueAdminApi, type GoTrueClient, type Session } from "@supabase/auth-js";
import {
  FunctionsClient,
  FunctionsFetchError,
  FunctionsHttpError,
  type FunctionsResponse,
} from "@supabase/functions-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Tables } from "../generated/tables.ts";
import { ownPicture } from "../ui/own-picture.ts";
import { BackendError, readError } from "./backend-error.ts";
import { storageKey } from "./storage-key.ts";
import type { Account, Backend } from "./types.ts";
import { withProofOfWork } from "./with-proofs.ts";

export async function createBackend(): Promise<Backend> {
  const key = await fetchAnonKey();
  const auth = new AuthClient({
    url: serviceUrl("auth"),
    headers: keyHeaders(key),
    storageKey,
    fetch: asPerson,
    // Otherwise a link with tokens could sign its reader in to another person's account.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  });
  auth.onAuthStateChange((_, session) => showInHeader(session));
  const callerHeaders = async () => {
    const { data } = await auth.getSession();
    return { ...keyHeaders(key), Authorization: `Bearer ${data.session?.access_token ?? key}` };
  };
  const fetchAsCaller = withSession(auth, key);
  const tables = new PostgrestClient<Tables>(serviceUrl("rest"), { fetch: fetchAsCaller });
  const functions = new FunctionsClient(serviceUrl("functions"), { customFetch: fetchAsCaller });
  return {
    auth,
    admin: new GoTrueAdminApi({ url: serviceUrl("auth"), headers: keyHeaders(key), fetch: fetchAsCaller }),
    from: tables.from.bind(tables),
    lookUp: async () => {
      const { data, error } = await auth.getSession();
      return { account: accountOf(data.session), error };
    },
    invoke: (name, body) => invoke(functions, name, body),
    callerHeaders,
    storage: async () => {
      const { StorageClient } = await import("@supabase/storage-js");
      return new StorageClient(serviceUrl("storage"), {}, fetchAsCaller);
    },
    authFetch: (path, init) => authFetch(fetchAsCaller, path, init),
  };
}

/** Sends the origin's cookies with every request, because the server recognizes the device by one of them. */
const asPerson = withProofOfWork((input, init) => fetch(input, { ...init, credentials: "same-origin" }));

export function accountOf(session: Session | null): Account | null {
  if (session === null) return null;
  const { id, email = "", factors = [] } = session.user;
  const { aal, session_id: sessionId = "" } = claimsOf(session.access_token);
  const hasFactor = factors.some(({ status }) => status === "verified");
  return { id, email, awaitsCode: hasFactor && aal !== "aal2", sessionId };
}

/**
 * Shows the account's picture in the header, or none. The header takes it from the document: the first script of the
 * page has put it there already where a session was stored, so no page needs a script of its own for it.
 */
function showInHeader(session: Session | null): void {
  const address: unknown = session?.user.user_metadata["avatar_url"];
  const picture = ownPicture(typeof address === "string" ? address : null);
  document.documentElement.style.setProperty("--picture", picture && `url(${picture})`);
}

/** Decodes the claims of a token (RFC 7519) without a check. The server checks the session itself. */
function claimsOf(token: string): { aal?: string; session_id?: string } {
  const [, payload = ""] = token.split(".");
  return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
}

export async function createEphemeralAuth(): Promise<GoTrueClient> {
  return new AuthClient({
    url: serviceUrl("auth"),
    headers: keyHeaders(await fetchAnonKey()),
    storageKey: `${storageKey}-ephemeral`,
    fetch: asPerson,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

export function serviceUrl(service: "auth" | "rest" | "functions" | "storage"): string {
  return `${location.origin}/${service}/v1`;
}

export function keyHeaders(key: string): Record<string, string> {
  return { apikey: key, Authorization: `Bearer ${key}` };
}

export async function fetchAnonKey(): Promise<string> {
  const response = await fetch(`${serviceUrl("auth")}/client-config`).catch((cause: unknown) => {
    throw new BackendError(String(cause), "unreachable", 0);
  });
  if (!response.ok) throw await readError(response);
  const config: { anonKey: string } = await response.json();
  return config.anonKey;
}

/** Adds the session's current token to data and function calls, or the public key when nobody is signed in. */
function withSession(auth: GoTrueClient, key: string): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("apikey", key);
    headers.set("Authorization", `Bearer ${data.session?.access_token ?? key}`);
    const response = await asPerson(input, { ...init, headers });
    // `getUser` removes a session that the server has ended from this browser, and notifies the listeners.
    if (response.status === 401 && data.session) void auth.getUser();
    return response;
  };
}

async function invoke<Answer>(functions: FunctionsClient, name: string, body: object): Promise<Answer> {
  const answer: FunctionsResponse<Answer> = await functions.invoke(name, { body: { ...body } });
  const { error, data, response } = answer;
  if (error instanceof FunctionsHttpError) throw await readError(error.context);
  if (error instanceof FunctionsFetchError) throw new BackendError(String(error), "unreachable", 0);
  if (data === null || isForeign(data, response)) {
    throw new BackendError(String(error), "malformed", response?.status ?? 0);
  }
  return data;
}

/** Whether the response is text instead of JSON or nothing, and so not from this server but from a proxy, say. */
function isForeign(data: unknown, response: Response | undefined): boolean {
  const type = response?.headers.get("content-type") ?? "";
  return typeof data === "string" && data !== "" && !type.includes("json");
}

async function authFetch<Answer>(
  fetchAsCaller: typeof fetch,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set("X-Supabase-Api-Version", "2024-01-01");
  if (init.body) headers.set("Content-Type", "application/json");
  const response = await fetchAsCaller(serviceUrl("auth") + path, { ...init, headers }).catch(
    (cause: unknown) => {
      throw new BackendError(String(cause), "unreachable", 0);
    },
  );
  if (!response.ok) throw await readError(response);
  // A 204 response has no body to parse.
  return response.status === 204 ? (undefined as Answer) : response.json();
}
