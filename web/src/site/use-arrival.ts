import { startTransition, useEffect, useState } from "react";
import { forgetFailures, onForgotten } from "../loading/load-once.ts";

/** A page failed to load. The former page still exists, hidden, with its input. */
export interface FailedArrival {
  error: unknown;
}

export type Prepare = (pathname: string) => Promise<unknown>;

/**
 * Returns the address to show: the former one until `prepare` has loaded the page of the wanted address. A load that
 * failed is tried again when failures are forgotten.
 */
export function useArrival<Wanted extends { pathname: string }>(
  wanted: Wanted,
  prepare: Prepare | undefined,
) {
  const [arrived, setArrived] = useState(wanted);
  const [failure, setFailure] = useState<FailedArrival | null>(null);
  const isHere = !prepare || wanted.pathname === arrived.pathname;
  if (isHere && arrived !== wanted) setArrived(wanted);
  if (isHere && failure) setFailure(null);

  useEffect(() => {
    if (isHere) return undefined;
    let isWanted = true;
    const arrive = () => {
      if (isWanted) startTransition(() => setArrived(wanted));
    };
    const fail = (error: unknown) => {
      if (isWanted) setFailure({ error });
    };
    const attempt = () => void prepare(wanted.pathname).then(arrive, fail);
    // Navigation requests again the modules that failed before.
    forgetFailures();
    attempt();
    const stop = onForgotten(attempt);
    return () => {
      isWanted = false;
      stop();
    };
  }, [isHere, wanted, prepare]);
  return { location: isHere ? wanted : arrived, failure };
}
