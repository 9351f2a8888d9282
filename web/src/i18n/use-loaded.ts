import { use } from "react";
import { loadOnce } from "../loading/load-once.ts";

/** What a module exports by default; suspends while it loads. `load` is the same function each time. */
export function useLoaded<Content>(load: () => Promise<{ default: Content }>): Content {
  return use(loadOnce(load)).default;
}
