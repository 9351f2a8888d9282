import { Suspense, use } from "react";
import { loadPatiently } from "../../loading/load-once.ts";
import type { FallbackProps } from "../error-boundary.tsx";

const load = () => import("./screens.ts");
let arrival: ReturnType<typeof load> | undefined;

/** The screens come while the page is at rest: the first scripts do without them, and a failure finds them here. */
export function bringFailureScreens(): ReturnType<typeof load> {
  arrival ??= loadPatiently(load);
  return arrival;
}

/** Stands in for a page that failed to render or did not arrive; the focus goes to its heading. */
export function UnexpectedError(props: FallbackProps) {
  return (
    <Suspense>
      <Screen {...props} name="UnexpectedError" />
    </Suspense>
  );
}

/** Stands in the place of a part whose code did not come, or that failed. */
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
