import { type ComponentType, lazy as reactLazy, useState } from "react";
import { loadedPart, loadOnce, loadWithRetry, onForgotten } from "../loading/load-once.ts";
import { ErrorBoundary, type FallbackProps } from "./error-boundary.tsx";
import { PartFailure } from "./failures/failures.tsx";
import { useHydrated } from "./hydration.ts";

type Load = () => Promise<{ default: ComponentType<object> }>;

/**
 * Makes a component whose code loads later, as React's `lazy`, which can never retry after a failure. A part that
 * fails to load is replaced by a message with a retry button. Markup from the served page stays as it is.
 */
export const lazy = ((load: Load) => later(load, PartFailure)) as unknown as typeof reactLazy;

/** Makes a decoration whose code loads later. It renders nothing if the code fails to load. */
export const lazyDecoration = ((load: Load) => later(load, () => null)) as unknown as typeof reactLazy;

function later(load: Load, Fallback: ComponentType<FallbackProps>) {
  // Markup of this part in the served page stays until the code has loaded.
  const Served = reactLazy(() => loadWithRetry(load));
  let Latest = reactLazy(() => loadOnce(load));
  // Parts that did not fail get the same module again. This listener runs before those of the boundaries.
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
