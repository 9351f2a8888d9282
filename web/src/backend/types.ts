import type { GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Tables } from "../generated/tables.ts";

/** The account that the stored session belongs to. */
export interface Account {
  id: string;
  email: string;
  /** A second factor is on, and its code was not given yet: no page but the one that asks for it may open. */
  awaitsCode: boolean;
  /** Tells this session from the person's others. */
  sessionId: string;
}

export interface Backend {
  auth: GoTrueClient;
  /** The calls for admins; they carry the caller's own token, which the server judges. */
  admin: GoTrueAdminApi;
  from: PostgrestClient<Tables>["from"];
  /** The signed-in account, by a session that was refreshed if need be; `error` says why it could not be. */
  lookUp: () => Promise<{ account: Account | null; error: Error | null }>;
  /** Calls `/functions/v1/<name>`. Throws a `BackendError` with the server's message. */
  invoke: <Answer>(name: string, body: object) => Promise<Answer>;
  /** Calls our own additions under `/auth/v1`, as the caller; `body` is JSON text. Throws a `BackendError`. */
  authFetch: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
}
