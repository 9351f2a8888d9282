import { useSyncExternalStore } from "react";

/** Pixels of scroll after which the header draws itself in. */
export const SCROLL_THRESHOLD = 10;

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > SCROLL_THRESHOLD,
    () => false,
  );
}
