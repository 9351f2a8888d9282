import { type ComponentType, lazy as reactLazy, useState } from "react";
import { loadedPart, loadOnce, loadPatiently, onForgotten } from "../loading/load-once.ts";
import { ErrorBoundary, type FallbackProps } from "./error-boundary.tsx";
import { PartFailure } from "./failures/failures.tsx";
import { useHydrated } from "./hydration.ts";

type Load = () => Promise<{ default: ComponentType<object> }>;

/**
 * A component whose code comes later, as React's own `lazy`, which remembers a failure for ever. What does not come
 * says so in its place, with a way to try again; what the served page shows already stands as it is.
 */
export const lazy = ((load: Load) => later(load, PartFailure)) as unknown as typeof reactLazy;

/** A drawing whose code comes later: when it does not arrive, nothing is missing. */
export const lazyDecoration = ((load: Load) => later(load, () => null)) as unknown as typeof reactLazy;

function later(load: Load, Fallback: ComponentType<FallbackProps>) {
  // Where the served page carries the part, it stands until the code is here.
  const Served = reactLazy(() => loadPatiently(load));
  let Latest = reactLazy(() => loadOnce(load));
  // What has not failed is the same module again; before the boundaries hear of it.
  onForgotten(() => {
    if (loadedPart(load) === undefined) Latest = reactLazy(() => loadOnce(load));
  });
  const Loaded = (props: object) => {
    const isHydrated = useHydrated();
    const [Component] = useState(() => (isHydrated ? Latest : Served));
    return <Component {...props} />;
  };
  return (props: object) => (
    <ErrorBoundary Fallback={Fallback}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
