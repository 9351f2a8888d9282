import type { RealtimePostgresChangesPayload } from "@supabase/realtime-js";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { newKey } from "../../backend/new-key.ts";
import type { Tables } from "../../generated/tables.ts";
import { LiveChannel } from "./live-channel.ts";

export type TableName = keyof Tables["public"]["Tables"];

/** A table, or those of its rows that a filter leaves: `video_id=eq.…`, in the protocol's words. */
export type Watched = TableName | { table: TableName; filter: string };

/** A row that was added, changed or deleted; `old` has the key of a deleted one. */
export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface Listener {
  onChange: (change: Change) => void;
  /** Changes may have been missed: read again what is shown. `isLive`: from now on they are heard. */
  onMissed: (isLive: boolean) => void;
}

/** Milliseconds between two questions, while there is no channel. */
const ASK_EVERY = 20_000;

/** The channels that are missing at present. */
const missing = new Set<LiveChannel>();
const listeners = new Set<() => void>();

function setMissing(channel: LiveChannel, isMissing: boolean): void {
  if (isMissing === missing.has(channel)) return;
  if (isMissing) missing.add(channel);
  else missing.delete(channel);
  for (const listener of listeners) listener();
}

/** Whether something that is shown is asked for at an interval, because its channel cannot be had. */
export function useIsPolling(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => missing.size > 0,
  );
}

/**
 * Hears the changes of rows that the caller may see, until the function that it returns is called. Without a channel
 * `onMissed` is called at an interval instead, and once more when the channel is back. While the page is hidden
 * nothing is called.
 */
export function follow(watched: readonly Watched[], { onChange, onMissed }: Listener): () => void {
  let isBehind = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const missed = () => {
    isBehind = document.hidden;
    if (!isBehind) onMissed(!channel.isLost);
  };
  const askLater = () => {
    // Not all at the same moment, after a failure that met everybody.
    asking = setTimeout(ask, ASK_EVERY * (0.8 + 0.4 * Math.random()));
  };
  const ask = () => {
    if (navigator.onLine) missed();
    askLater();
  };
  const channel = new LiveChannel({
    topic: `changes:${newKey()}`,
    bind: (joining) => {
      for (const one of watched) {
        const rows = typeof one === "string" ? { table: one } : one;
        joining.on("postgres_changes", { event: "*", schema: "public", ...rows }, (change: Change) => {
          if (document.hidden) isBehind = true;
          else onChange(change);
        });
      }
    },
    onJoined: () => {
      clearTimeout(asking);
      setMissing(channel, false);
      missed();
    },
    onLost: () => {
      setMissing(channel, true);
      askLater();
    },
    onShown: () => {
      if (isBehind || channel.isLost) missed();
    },
  });
  return () => {
    clearTimeout(asking);
    channel.close();
    setMissing(channel, false);
  };
}

/**
 * Hears changes while a component is shown. Queries need it not: they name their tables in `meta`. It belongs into
 * code that comes late, because the client's code comes with it.
 */
export function useChanges(watched: readonly Watched[], listener: Listener): void {
  const onChange = useEffectEvent(listener.onChange);
  const onMissed = useEffectEvent(listener.onMissed);
  const key = JSON.stringify(watched);
  useEffect(() => {
    const rows: Watched[] = JSON.parse(key);
    return follow(rows, { onChange: (change) => onChange(change), onMissed: (isLive) => onMissed(isLive) });
  }, [key]);
}
