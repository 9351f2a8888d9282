import { useCallback, useMemo } from "react";
import { useHydrated } from "./hydration.ts";
import { type NavigateOptions, navigate, useLocation } from "./location.tsx";

/** A parameter of the page's address; null where there is none, and until the served page is taken over. */
export function useQueryParameter(name: string): string | null {
  return useQuery().get(name);
}

/** The parameters of the page's address; none until the served page is taken over. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(() => new URLSearchParams(isHydrated ? search : ""), [isHydrated, search]);
}

/** As `useQuery` at this very moment: a change that was just made may not be on the screen yet. */
export function presentQuery(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** New values by name; null and the empty text take a parameter out. */
export type QueryChange = Readonly<Record<string, string | null>>;

/** Changes parameters of the page's address, and leaves the others. */
export function useChangeQuery(): (change: QueryChange, options?: NavigateOptions) => void {
  return useCallback(
    (change, options) => navigate(location.pathname + changedQuery(location.search, change), options),
    [],
  );
}

/** The query of an address after a change, with its question mark, or empty. */
export function changedQuery(search: string, change: QueryChange): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  return parameters.size > 0 ? `?${parameters}` : "";
}
