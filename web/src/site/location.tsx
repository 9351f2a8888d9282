import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { navigate as changeAddress, useHistoryState, useLocationProperty } from "wouter/use-browser-location";
import { useHydrated } from "./hydration.ts";

export interface SiteLocation {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** What the former page handed over. */
  state: unknown;
  /** False while the served page is taken over: its query and part are not known until then. */
  isLive: boolean;
  /** Tells one step of the history from another. */
  key: string;
}

interface HistoryEntry {
  key?: string;
  handed?: unknown;
}

const LocationContext = createContext<SiteLocation | null>(null);

/** Follows the browser's address; `served` stands for it on the server. */
export function LocationProvider({ served = "/", children }: { served?: string; children: ReactNode }) {
  const href = useLocationProperty(
    () => location.pathname + location.search + location.hash,
    () => served,
  );
  const entry = useHistoryState<HistoryEntry | null>();
  const isLive = useHydrated();
  const current = useMemo(() => ({ ...parse(href, entry), isLive }), [href, entry, isLive]);
  // Deferred, so that the former page stays on the screen while the next one loads.
  return <LocationContext value={useDeferredValue(current)}>{children}</LocationContext>;
}

export function useLocation(): SiteLocation {
  const current = use(LocationContext);
  if (current === null) throw new Error("useLocation needs a LocationProvider");
  return current;
}

export interface NavigateOptions {
  /** Take the place of the current step of the history. */
  replace?: boolean | undefined;
  /** Handed to the next page; kept when the visitor comes back. */
  state?: unknown;
}

export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  changeAddress(to, { replace, state: { key: stepKey(), handed: state } satisfies HistoryEntry });
}

/** Differs for each step of a tab's history. Not `randomUUID`, which plain-http addresses lack. */
function stepKey(): string {
  return `${Date.now()}-${Math.random()}`;
}

function parse(href: string, entry: HistoryEntry | null): Omit<SiteLocation, "isLive"> {
  const { pathname, search, hash } = new URL(href, "http://site");
  return { pathname, search, hash, state: entry?.handed ?? null, key: entry?.key ?? "first" };
}
