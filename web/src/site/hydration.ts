import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and while the served page is taken over, then true: for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
