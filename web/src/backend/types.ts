import type { GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { StorageClient } from "@supabase/storage-js";
import type { Tables } from "../generated/tables.ts";

/** The account that the stored session belongs to. */
export interface Account {
  id: string;
  email: string;
  /** A second factor is on and its code is still missing: only the page that asks for the code may open. */
  awaitsCode: boolean;
  /** Identifies this session among the person's sessions. */
  sessionId: string;
}

export interface Backend {
  auth: GoTrueClient;
  /** The calls for admins. They send the caller's own token, which the server checks. */
  admin: GoTrueAdminApi;
  from: PostgrestClient<Tables>["from"];
  /** Returns the signed-in account, after a refresh of the session if needed; `error` tells why that failed. */
  lookUp: () => Promise<{ account: Account | null; error: Error | null }>;
  /** Calls `/functions/v1/<name>`. Throws a `BackendError` with the server's message. */
  invoke: <Answer>(name: string, body: object) => Promise<Answer>;
  /** Names the caller in requests that another library sends; to be asked for before each, as tokens are renewed. */
  callerHeaders: () => Promise<Record<string, string>>;
  /** Returns the client for files, as the caller. The first call downloads it: most screens show no files. */
  storage: () => Promise<StorageClient>;
  /** Calls Tawam's own endpoints under `/auth/v1` as the caller; `body` is JSON text. Throws a `BackendError`. */
  authFetch: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
}
