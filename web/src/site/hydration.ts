import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and during hydration, then true. Content that depends on the browser waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
