import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { navigate as changeAddress, useLocationProperty } from "wouter/use-browser-location";
import { type FailedArrival, type Prepare, useArrival } from "./use-arrival.ts";

export interface SiteLocation {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** The state that the former page passed on. */
  state: unknown;
  /** Identifies a history entry. */
  key: string;
}

interface HistoryEntry {
  key?: string;
  handed?: unknown;
}

/** The key of a history entry that no link of the site created. */
const FIRST = "first";

const LocationContext = createContext<SiteLocation | null>(null);
const FailureContext = createContext<FailedArrival | null>(null);

interface ProviderProps {
  /** The address on the server, where there is no browser. */
  served?: string;
  /** Loads the code and words for the page of an address. */
  prepare?: Prepare;
  children: ReactNode;
}

/**
 * Provides the browser's address, and follows it once the page of a new address is prepared. The address is
 * complete from the first render on. If it changed during hydration, React would delay that change until every
 * part that waits for its code is hydrated, and drop parts whose code arrives meanwhile.
 */
export function LocationProvider({ served = "/", prepare, children }: ProviderProps) {
  const href = useOnClient(() => location.pathname + location.search + location.hash, served);
  const key = useOnClient(() => step()?.key ?? FIRST, FIRST);
  const current = useMemo(() => locationOf(href, key), [href, key]);
  const { location: arrived, failure } = useArrival(current, prepare);
  // Deferred, so that the former page stays visible while parts of the next page load.
  return (
    <FailureContext value={failure}>
      <LocationContext value={useDeferredValue(arrived)}>{children}</LocationContext>
    </FailureContext>
  );
}

/** Returns why the page of the browser's address failed to load; null if it is shown or still loading. */
export function useFailedArrival(): FailedArrival | null {
  return use(FailureContext);
}

/**
 * Returns the shown address. The served page is rendered from the path only: content that depends on the query or
 * the hash must wait for `useHydrated`, as `useQuery` does.
 */
export function useLocation(): SiteLocation {
  const current = use(LocationContext);
  if (current === null) throw new Error("useLocation needs a LocationProvider");
  return current;
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** Passed to the next page, and still there when the visitor comes back to it. */
  state?: unknown;
}

export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  changeAddress(to, { replace, state: { key: stepKey(), handed: state } satisfies HistoryEntry });
}

/** Makes a key that is unique in a tab's history. `randomUUID` is missing on plain-http addresses. */
function stepKey(): string {
  return `${Date.now()}-${Math.random()}`;
}

/** Returns the result of `read` in a browser from the first render on, and `served` on the server. */
function useOnClient(read: () => string, served: string): string {
  return useLocationProperty(read, () => (typeof window === "undefined" ? served : read()));
}

function step(): HistoryEntry | null {
  return history.state;
}

function locationOf(href: string, key: string): SiteLocation {
  const { pathname, search, hash } = new URL(href, "http://site");
  return { pathname, search, hash, state: (key !== FIRST && step()?.handed) || null, key };
}
