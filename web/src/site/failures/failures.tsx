import { Suspense, use } from "react";
import { loadWithRetry } from "../../loading/load-once.ts";
import type { FallbackProps } from "../error-boundary.tsx";

const load = () => import("./screens.ts");
let arrival: ReturnType<typeof load> | undefined;

/** Loads the failure screens while the page is idle, so that the first scripts are small and a failure can show. */
export function bringFailureScreens(): ReturnType<typeof load> {
  arrival ??= loadWithRetry(load);
  return arrival;
}

/** Replaces a page that failed to render or to load; the heading gets the focus. */
export function UnexpectedError(props: FallbackProps) {
  return (
    <Suspense>
      <Screen {...props} name="UnexpectedError" />
    </Suspense>
  );
}

/** Replaces a part that failed to render or whose code failed to load. */
export function PartFailure(props: FallbackProps) {
  return (
    <Suspense>
      <Screen {...props} name="PartFailure" />
    </Suspense>
  );
}

function Screen({ name, ...props }: FallbackProps & { name: "UnexpectedError" | "PartFailure" }) {
  const Named = use(bringFailureScreens())[name];
  return <Named {...props} />;
}
