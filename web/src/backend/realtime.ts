import { RealtimeClient } from "@supabase/realtime-js";
import { backend, onAuthChange } from "./client.ts";

/* Milliseconds before the next try to connect, by the number of tries. */
const DELAYS = [1_000, 2_000, 5_000, 10_000, 20_000];
const LONGEST_DELAY = 30_000;

let client: Promise<RealtimeClient> | undefined;

/** Returns the official client of Realtime, as the caller. Import this module late: the client comes with it. */
export function realtime(): Promise<RealtimeClient> {
  client ??= connect();
  return client;
}

async function connect(): Promise<RealtimeClient> {
  try {
    const { auth, callerHeaders } = await backend();
    const { apikey = "" } = await callerHeaders();
    const created = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
      params: { apikey },
      // Asked for before each connection and with each heartbeat; it renews a session that is about to expire.
      accessToken: async () => (await auth.getSession()).data.session?.access_token ?? null,
      reconnectAfterMs: reconnectDelay,
    });
    onAuthChange((event) => {
      if (event === "TOKEN_REFRESHED" || event === "SIGNED_IN") void created.setAuth();
    });
    return created;
  } catch (error) {
    client = undefined;
    throw error;
  }
}

/** Between half and one and a half times the usual delay: after a restart not everybody comes back at once. */
export function reconnectDelay(tries: number): number {
  return (DELAYS[tries - 1] ?? LONGEST_DELAY) * (0.5 + Math.random());
}
