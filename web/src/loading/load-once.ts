type Load<Module> = () => Promise<Module>;

const kept = new Map<unknown, Promise<unknown>>();
const failed = new Set<unknown>();
const listeners = new Set<() => void>();
/** The number of times that the network came back. */
let returns = 0;
/** Milliseconds: long enough for a failure to be shown and for the network to be stable. */
const SETTLED = 1_000;

/**
 * Loads a module once and returns the same promise each time, as `use` requires; `load` must be the same function
 * each time. A failure is stored until `forgetFailures`, so that rendering does not repeat the request. If the site
 * was built again since this page was loaded, the page reloads instead of failing.
 */
export function loadOnce<Module, Part = Module>(
  load: Load<Module>,
  select: (module: Module) => Part = (module) => module as unknown as Part,
): Promise<Part> {
  let part = kept.get(load) as Promise<Part> | undefined;
  if (part === undefined) {
    const before = returns;
    part = load().then(
      (module) => {
        const value = select(module);
        // The marks that React sets on a settled promise: `use` then returns the value at once.
        void Object.assign(part as object, { status: "fulfilled", value });
        return value;
      },
      async (error: unknown) => {
        if (await isReloading()) await new Promise(() => {});
        failed.add(load);
        // The request started without a network, which came back before the request failed.
        if (returns > before) setTimeout(forgetFailures, SETTLED);
        throw error;
      },
    );
    part.catch(() => {});
    kept.set(load, part);
  }
  return part;
}

/** As `loadOnce`, but never rejects: after a failure it waits for `forgetFailures` and tries again. */
export async function loadWithRetry<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await loadOnce(load);
  } catch {
    await new Promise<void>((resolve) => {
      onceForgotten(resolve);
    });
    return loadWithRetry(load);
  }
}

/** Returns the part that `loadOnce` has loaded; undefined until then. */
export function loadedPart(load: Load<unknown>): unknown {
  return (kept.get(load) as { value?: unknown } | undefined)?.value;
}

/** Removes stored failures, so that the next call requests the module again. */
export function forgetFailures(): void {
  for (const load of failed) kept.delete(load);
  failed.clear();
  for (const listener of listeners) listener();
}

/** Calls `listener` once, when failures are forgotten next. */
export function onceForgotten(listener: () => void): void {
  const stop = onForgotten(() => {
    stop();
    listener();
  });
}

/** Calls `listener` whenever failures are forgotten. Returns a function that unsubscribes. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the page reloads for a new build. `entry-client.tsx` loads this code too, while the page is idle. */
function isReloading(): Promise<boolean> {
  return import("./new-build.ts").then(
    (module) => module.reloadForNewBuild(),
    () => false,
  );
}

// Forgets failures when the network is back.
if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    returns += 1;
    forgetFailures();
  });
}
