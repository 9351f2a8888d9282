import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { isRefused } from "../gate/admin-access.ts";

interface Callbacks {
  /** The server refused this caller. */
  onRefused: () => void;
  onFailed?: () => void;
}

/** What was loaded; `at`: when, in milliseconds since 1970. */
export interface Loaded<Answer> {
  answer: Answer;
  at: number;
  /** Counts the times that it was asked for. */
  version: number;
}

interface Settled<Answer> {
  wanted: object;
  loaded: Loaded<Answer> | null;
}

/**
 * What an admin's call answers to a request. While `status` is `loading`, `loaded` is the former answer, if there
 * was one. `load` is the same function each time; `reload` asks again.
 */
export function useLoaded<Request, Answer>(
  load: (request: Request, signal: AbortSignal) => Promise<Answer>,
  request: Request,
  callbacks: Callbacks,
) {
  const [version, setVersion] = useState(0);
  const [settled, setSettled] = useState<Settled<Answer> | null>(null);
  const wanted = useMemo(() => ({ request, version }), [request, version]);
  const onRefused = useEffectEvent(callbacks.onRefused);
  const onFailed = useEffectEvent(() => callbacks.onFailed?.());

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (loaded: Loaded<Answer> | null) => {
      if (!signal.aborted) setSettled({ wanted, loaded });
    };
    load(wanted.request, signal).then(
      (answer) => settle({ answer, at: Date.now(), version: wanted.version }),
      (error: unknown) => {
        if (signal.aborted) return;
        if (isRefused(error)) onRefused();
        else {
          console.error("A part of the admin could not be loaded", error);
          onFailed();
        }
        settle(null);
      },
    );
    return () => controller.abort();
  }, [load, wanted]);

  const loaded = settled?.loaded ?? null;
  const outcome: "ready" | "failed" = loaded ? "ready" : "failed";
  const status: "loading" | "ready" | "failed" = settled?.wanted === wanted ? outcome : "loading";
  const reload = useCallback(() => setVersion((former) => former + 1), []);
  return { status, loaded, reload };
}

export type Loading<Answer> = ReturnType<typeof useLoaded<unknown, Answer>>;
