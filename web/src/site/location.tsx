import { createContext, type ReactNode, use, useDeferredValue, useMemo } from "react";
import { navigate as changeAddress, useLocationProperty } from "wouter/use-browser-location";
import { type FailedArrival, type Prepare, useArrival } from "./use-arrival.ts";

export interface SiteLocation {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** What the former page handed over. */
  state: unknown;
  /** Tells one step of the history from another. */
  key: string;
}

interface HistoryEntry {
  key?: string;
  handed?: unknown;
}

/** The key of a step that no link of ours led to. */
const FIRST = "first";

const LocationContext = createContext<SiteLocation | null>(null);
const FailureContext = createContext<FailedArrival | null>(null);

interface ProviderProps {
  /** Stands for the browser's address on the server. */
  served?: string;
  /** Brings what the page of an address needs. */
  prepare?: Prepare;
  children: ReactNode;
}

/**
 * Follows the browser's address, as soon as its page is prepared. The address is complete from the first moment
 * on: were it to change when the page is taken over, React would hold that change back until every part that
 * waits for its code is taken over, and drop parts that come meanwhile.
 */
export function LocationProvider({ served = "/", prepare, children }: ProviderProps) {
  const href = useOnClient(() => location.pathname + location.search + location.hash, served);
  const key = useOnClient(() => step()?.key ?? FIRST, FIRST);
  const current = useMemo(() => locationOf(href, key), [href, key]);
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

/**
 * Where the visitor is. The served page knows the path alone: what is rendered from the rest waits for
 * `useHydrated`, as `useQuery` does.
 */
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

/** As it is in a browser from the first moment on, and `served` on the server. */
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
