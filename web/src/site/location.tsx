import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { navigate as changeAddress, useHistoryState, useLocationProperty } from "wouter/use-browser-location";
import { useHydrated } from "./hydration.ts";
import { type FailedArrival, type Prepare, useArrival } from "./use-arrival.ts";

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
const FailureContext = createContext<FailedArrival | null>(null);

interface ProviderProps {
  /** Stands for the browser's address on the server. */
  served?: string;
  /** Brings what the page of an address needs. */
  prepare?: Prepare;
  children: ReactNode;
}

/** Follows the browser's address, as soon as its page is prepared. */
export function LocationProvider({ served = "/", prepare, children }: ProviderProps) {
  const href = useLocationProperty(
    () => location.pathname + location.search + location.hash,
    () => served,
  );
  const entry = useHistoryState<HistoryEntry | null>();
  const isLive = useHydrated();
  const current = useMemo(() => ({ ...parse(href, entry), isLive }), [href, entry, isLive]);
  const { location: arrived, failure } = useArrival(current, prepare);
  // Deferred, so that the former page stays on the screen while parts of the next one load.
  return (
    <FailureContext value={failure}>
      <LocationContext value={useDeferredValue(arrived)}>{children}</LocationContext>
    </FailureContext>
  );
}

/** Why the page of the browser's address could not come; null when it is here or on its way. */
export function useFailedArrival(): FailedArrival | null {
  return use(FailureContext);
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
