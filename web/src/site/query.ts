import { useCallback, useMemo } from "react";
import { useHydrated } from "./hydration.ts";
import { type NavigateOptions, navigate, useLocation } from "./location.tsx";

/** Returns a query parameter of the page's address; null if it is missing, and until hydration is complete. */
export function useQueryParameter(name: string): string | null {
  return useQuery().get(name);
}

/** Returns the query parameters of the page's address; empty until hydration is complete. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return useMemo(() => new URLSearchParams(isHydrated ? search : ""), [isHydrated, search]);
}

/** Returns the current query parameters. `useQuery` may not have rendered the last change yet. */
export function presentQuery(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** New values by name; null or the empty text removes a parameter. */
export type QueryChange = Readonly<Record<string, string | null>>;

/** Returns a function that changes some query parameters of the page's address. */
export function useChangeQuery(): (change: QueryChange, options?: NavigateOptions) => void {
  return useCallback(
    (change, options) => navigate(location.pathname + changedQuery(location.search, change), options),
    [],
  );
}

/** Returns the query after a change, with its question mark, or an empty text. */
export function changedQuery(search: string, change: QueryChange): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  return parameters.size > 0 ? `?${parameters}` : "";
}
