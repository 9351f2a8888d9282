import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { isRefused } from "../../../session/admin-rights.ts";
import { fetchPerson, type Person } from "./person.ts";

type State =
  | { status: "loading" | "failed" | "missing"; person: null }
  /** `at`: when they came, in milliseconds since 1970; `version` counts up. */
  | { status: "ready"; person: Person; at: number; version: number };

const loading: State = { status: "loading", person: null };

/** The person with this id. `reload` brings the present state, and shows the former one meanwhile. */
export function usePerson(id: string, callbacks: { onRefused: () => void }) {
  const [state, setState] = useState<State>(loading);
  const [version, setVersion] = useState(0);
  const onRefused = useEffectEvent(callbacks.onRefused);
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: State) => {
      if (isCurrent) setState(next);
    };
    fetchPerson(id).then(
      (person) =>
        settle(
          person ? { status: "ready", person, at: Date.now(), version } : { status: "missing", person: null },
        ),
      (error: unknown) => {
        if (!isCurrent) return;
        if (isRefused(error)) onRefused();
        else console.error("The user could not be loaded", error);
        settle({ status: "failed", person: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id, version]);
  const reload = useCallback(() => setVersion((former) => former + 1), []);
  return { state, reload };
}
