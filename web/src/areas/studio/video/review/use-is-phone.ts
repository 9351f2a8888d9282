import { useSyncExternalStore } from "react";

const query = "(width < 720px)";

/** Whether the screen is as narrow as a phone's: there the words stand below the film, folded away. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone);
}

// Tests have no screen.
const isPhone = () => typeof matchMedia === "function" && matchMedia(query).matches;

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== "function") return () => undefined;
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
