import { use } from "react";

type Load<Content> = () => Promise<{ default: Content }>;

const loaded = new Map<unknown, Promise<{ default: unknown }>>();

/** A module, fetched once. `load` is the same function each time. */
export function loadOnce<Content>(load: Load<Content>): ReturnType<Load<Content>> {
  let module = loaded.get(load) as ReturnType<Load<Content>> | undefined;
  if (module === undefined) {
    module = load();
    // A failed download may be tried again.
    module.catch(() => loaded.delete(load));
    loaded.set(load, module);
  }
  return module;
}

/** What a module exports by default; suspends while it loads. */
export function useLoaded<Content>(load: Load<Content>): Content {
  return use(loadOnce(load)).default;
}
