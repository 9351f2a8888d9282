import { useLocation } from "./location.tsx";

/** A parameter of the page's address; null where there is none, and until the served page is taken over. */
export function useQueryParameter(name: string): string | null {
  const { isLive, search } = useLocation();
  return isLive ? new URLSearchParams(search).get(name) : null;
}
