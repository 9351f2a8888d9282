import { use } from "react";
import { loadOnce } from "../loading/load-once.ts";

/** Returns a module's default export; suspends while it loads. `load` must be the same function each time. */
export function useLoaded<Content>(load: () => Promise<{ default: Content }>): Content {
  return use(loadOnce(load)).default;
}
