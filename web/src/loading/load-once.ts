type Load<Module> = () => Promise<Module>;

const kept = new Map<unknown, Promise<unknown>>();
const failed = new Set<unknown>();
const listeners = new Set<() => void>();
/** How often the network came back. */
let returns = 0;
/** Long enough for what failed to be shown, and for a network to settle. In milliseconds. */
const SETTLED = 1_000;

/**
 * What a module holds, fetched once; `load` is the same function each time. The same promise each time, so that
 * `use` can take it. A failure is kept too until `forgetFailures`: rendering again does not ask again. Where the
 * site was built anew since this page came, the page is loaded anew instead of failing.
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
        // As React marks what it has waited for: `use` takes it at once.
        void Object.assign(part as object, { status: "fulfilled", value });
        return value;
      },
      async (error: unknown) => {
        if (await isReloading()) await new Promise(() => {});
        failed.add(load);
        // It was asked for without a network, which came back before it failed.
        if (returns > before) setTimeout(forgetFailures, SETTLED);
        throw error;
      },
    );
    part.catch(() => {});
    kept.set(load, part);
  }
  return part;
}

/** As `loadOnce`, but never fails: it waits until failures are forgotten. */
export async function loadPatiently<Module>(load: Load<Module>): Promise<Module> {
  try {
    return await loadOnce(load);
  } catch {
    await new Promise<void>((resolve) => {
      onceForgotten(resolve);
    });
    return loadPatiently(load);
  }
}

/** What `loadOnce` has brought; undefined until then. */
export function loadedPart(load: Load<unknown>): unknown {
  return (kept.get(load) as { value?: unknown } | undefined)?.value;
}

/** Whoever asks next for what failed asks the network again. */
export function forgetFailures(): void {
  for (const load of failed) kept.delete(load);
  failed.clear();
  for (const listener of listeners) listener();
}

/** Hears when failures are forgotten next. */
export function onceForgotten(listener: () => void): void {
  const stop = onForgotten(() => {
    stop();
    listener();
  });
}

/** Hears when failures are forgotten; returns how to stop. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Its code is brought while the page is at rest, too: see `entry-client.tsx`. */
function isReloading(): Promise<boolean> {
  return import("./new-build.ts").then(
    (module) => module.reloadForNewBuild(),
    () => false,
  );
}

// The network is back.
if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    returns += 1;
    forgetFailures();
  });
}
