import { type ComponentType, type lazy as reactLazy, use } from "react";
import { loadOnce, onForgotten } from "../loading/load-once.ts";
import { ErrorBoundary, type FallbackProps } from "./error-boundary.tsx";
import { useHydrated } from "./hydration.ts";
import { PartFailure } from "./part-failure.tsx";

type Load = () => Promise<{ default: ComponentType<object> }>;

/**
 * A component whose code comes later, as React's own `lazy`, which remembers a failure for ever. What does not come
 * says so in its place, with a way to try again; what the served page shows already stands as it is.
 */
export const lazy = ((load: Load) => later(load, PartFailure)) as unknown as typeof reactLazy;

/** A drawing whose code comes later: when it does not arrive, nothing is missing. */
export const lazyDecoration = ((load: Load) => later(load, () => null)) as unknown as typeof reactLazy;

function later(load: Load, Fallback: ComponentType<FallbackProps>) {
  const Loaded = (props: object) => {
    const isHydrated = useHydrated();
    const { default: Component } = use(isHydrated ? loadOnce(load) : served(load));
    return <Component {...props} />;
  };
  return (props: object) => (
    <ErrorBoundary Fallback={Fallback}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}

const awaited = new Map<unknown, Promise<unknown>>();

/** Never fails: where the served page carries the part, it waits until failures are forgotten. */
function served<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!awaited.has(load)) awaited.set(load, patiently(load));
  return awaited.get(load) as Promise<Module>;
}

function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  return loadOnce(load).catch(async () => {
    await forgotten();
    return patiently(load);
  });
}

function forgotten(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onForgotten(() => {
      stop();
      resolve();
    });
  });
}
