import { useEffect, useSyncExternalStore } from "react";
import { onAuthChange } from "../backend/client.ts";
import { storageKey } from "../backend/storage-key.ts";

/** What this browser remembers of a session. It fits the header; it proves nothing. */
interface SessionHint {
  email: string;
}

const listeners = new Set<() => void>();
let lastRaw: string | null = null;
let lastHint: SessionHint | null = null;

export function readSessionHint(): SessionHint | null {
  const raw = readStorage();
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastHint = parseHint(raw);
  }
  return lastHint;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage may be off; then nobody is remembered.
    return null;
  }
}

function parseHint(raw: string | null): SessionHint | null {
  if (raw === null) return null;
  try {
    const session: { refresh_token?: string; user?: { email?: string } } | null = JSON.parse(raw);
    return session?.refresh_token ? { email: session.user?.email ?? "" } : null;
  } catch {
    return null;
  }
}

/** To be called when this tab may have changed the stored session; other tabs are heard by themselves. */
export function announceSession(): void {
  const { dataset } = document.documentElement;
  if (readSessionHint() === null) delete dataset.session;
  else dataset.session = "in";
  for (const listener of listeners) listener();
}

/** Keeps the document's mark and every reader true while this tab and others sign in and out. Used once. */
export function useTrueSessionHint(): void {
  useEffect(() => {
    window.addEventListener("storage", onStorage);
    // The first event tells what is stored already.
    const stop = onAuthChange((event) => event !== "INITIAL_SESSION" && announceSession());
    return () => {
      window.removeEventListener("storage", onStorage);
      stop();
    };
  }, []);
}

function onStorage({ key }: StorageEvent): void {
  // A null key: the whole storage was cleared.
  if (key === null || key === storageKey) announceSession();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The remembered session, read at once; null on the server and at hydration. */
export function useSessionHint(): SessionHint | null {
  return useSyncExternalStore(subscribe, readSessionHint, () => null);
}
