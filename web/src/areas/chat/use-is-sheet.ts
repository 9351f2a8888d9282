import { useSyncExternalStore } from "react";

const query = "(width <= 719px)";

/** Whether the screen is so narrow that the chat takes all of it. */
export function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
