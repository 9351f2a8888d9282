import type { AuthChangeEvent, GoTrueClient } from "@supabase/auth-js";
import type { Account, Backend } from "./types.ts";

export type { Backend } from "./types.ts";

type AuthListener = (event: AuthChangeEvent, account: Account | null) => void;

const listeners = new Set<AuthListener>();
let connection: Promise<Backend> | undefined;
let ephemeral: Promise<GoTrueClient> | undefined;

/** Whether the client was requested before. */
export function isBackendStarted(): boolean {
  return connection !== undefined;
}

/** Returns the official client for the page's origin. The first call downloads it, so public pages do not load it. */
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
    // The next call tries again, because the network may be back.
    connection = undefined;
    throw error;
  }
}

/** Calls `listener` for the session's events once the client is loaded. Returns a function that unsubscribes. */
export function onAuthChange(listener: AuthListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a second auth client with its session in memory, for steps that must not sign the visitor in. */
export function ephemeralAuth(): Promise<GoTrueClient> {
  ephemeral ??= connectEphemeral();
  return ephemeral;
}

async function connectEphemeral(): Promise<GoTrueClient> {
  try {
    const { createEphemeralAuth } = await import("./connection.ts");
    return await createEphemeralAuth();
  } catch (error) {
    ephemeral = undefined;
    throw error;
  }
}
