import { useHydrated } from "./hydration.ts";
import { useLocation } from "./location.tsx";

/** A parameter of the page's address; null where there is none, and until the served page is taken over. */
export function useQueryParameter(name: string): string | null {
  const isHydrated = useHydrated();
  const { search } = useLocation();
  return isHydrated ? new URLSearchParams(search).get(name) : null;
}
