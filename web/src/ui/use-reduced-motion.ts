import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** Returns whether the visitor prefers reduced motion at this moment. For code outside components. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

/** Returns whether the visitor prefers reduced motion, and follows the setting. False while prerendering. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== "function") return () => undefined;
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
