import type { AuthChangeEvent, GoTrueAdminApi, GoTrueClient } from "@supabase/auth-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Tables } from "./tables.ts";

/** Whom the stored session stands for. */
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
  /** Who is signed in, with a session that was refreshed if need be; `error` says why it could not be. */
  lookUp: () => Promise<{ account: Account | null; error: Error | null }>;
  /** Calls `/functions/v1/<name>`. Throws a `BackendError` with the server's message. */
  invoke: <Answer>(name: string, body: object) => Promise<Answer>;
  /** Calls our own additions under `/auth/v1`, as the caller; `body` is JSON text. Throws a `BackendError`. */
  authFetch: <Answer>(path: string, init?: RequestInit) => Promise<Answer>;
}

type AuthListener = (event: AuthChangeEvent, account: Account | null) => void;

const listeners = new Set<AuthListener>();
let connection: Promise<Backend> | undefined;
let passing: Promise<GoTrueClient> | undefined;

/** Whether somebody has needed the client already. */
export function isBackendStarted(): boolean {
  return connection !== undefined;
}

/** The official client on the page's own origin. It is downloaded at the first call, so public pages need none. */
export function backend(): Promise<Backend> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<Backend> {
  try {
    const { accountOf, createBackend } = await import("./connection.ts");
    const created = await createBackend();
    created.auth.onAuthStateChange((event, session) => {
      for (const listener of listeners) listener(event, accountOf(session));
    });
    return created;
  } catch (error) {
    // The next call tries again: the network may be back.
    connection = undefined;
    throw error;
  }
}

/** Hears the session's events from the moment that somebody needs the client; returns how to stop. */
export function onAuthChange(listener: AuthListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A second auth client that keeps its session in memory, for steps that must not sign the visitor in. */
export function passingAuth(): Promise<GoTrueClient> {
  passing ??= connectPassing();
  return passing;
}

async function connectPassing(): Promise<GoTrueClient> {
  try {
    const { createPassingAuth } = await import("./connection.ts");
    return await createPassingAuth();
  } catch (error) {
    passing = undefined;
    throw error;
  }
}
