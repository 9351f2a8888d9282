import type { AuthChangeEvent, GoTrueClient } from "@supabase/auth-js";
import type { Account, Backend } from "./types.ts";

export type { Backend } from "./types.ts";

type AuthListener = (event: AuthChangeEvent, account: Account | null) => void;

const listeners = new Set<AuthListener>();
let connection: Promise<Backend> | undefined;
let ephemeral: Promise<GoTrueClient> | undefined;

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
