import { useCallback, useEffect, useState } from "react";

type Asked<Answer> = { status: "loading" } | { status: "failed" } | { status: "ready"; answer: Answer };

/**
 * What a call answered, asked once the part is shown. `ask` is the same function each time. `refresh` asks again
 * and leaves the former answer standing meanwhile; `retry` shows the wait. A failure is logged.
 */
export function useAsked<Answer>(
  ask: () => Promise<Answer>,
): Asked<Answer> & { refresh: () => void; retry: () => void } {
  const [state, setState] = useState<Asked<Answer>>({ status: "loading" });
  const refresh = useCallback(() => {
    ask().then(
      (answer) => setState({ status: "ready", answer }),
      (error: unknown) => {
        console.error("A part of the account could not be loaded", error);
        setState({ status: "failed" });
      },
    );
  }, [ask]);
  useEffect(refresh, [refresh]);
  const retry = () => {
    setState({ status: "loading" });
    refresh();
  };
  return { ...state, refresh, retry };
}
