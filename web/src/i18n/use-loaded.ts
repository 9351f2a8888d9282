import { use } from "react";

type Load<Content> = () => Promise<{ default: Content }>;

const loaded = new Map<unknown, Promise<{ default: unknown }>>();

/** What a module exports by default; suspends while it loads. `load` is the same function each time. */
export function useLoaded<Content>(load: Load<Content>): Content {
  let module = loaded.get(load) as ReturnType<Load<Content>> | undefined;
  if (module === undefined) {
    module = load();
    // A failed download may be tried again.
    module.catch(() => loaded.delete(load));
    loaded.set(load, module);
  }
  return use(module).default;
}
