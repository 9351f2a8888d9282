import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { fetchUsers, isRefused, type UserPage, type UserQuery } from "./user-list.ts";

export interface LoadedUsers extends UserPage {
  /** When, in milliseconds since 1970. */
  at: number;
}

interface Callbacks {
  /** The server refused: the visitor is no admin. */
  onDenied: () => void;
  /** The list, or its addresses alone, could not be loaded. */
  onFailed: () => void;
}

interface Answer {
  request: object;
  users: LoadedUsers | null;
}

/**
 * The page of accounts that `query` asks for; where the addresses cannot be had, the profiles alone. While
 * `status` is `loading`, `loaded` is the former page, if there was one.
 */
export function useUserList(query: UserQuery, callbacks: Callbacks) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const request = useMemo(() => ({ query, attempt }), [query, attempt]);
  const onDenied = useEffectEvent(callbacks.onDenied);
  const onFailed = useEffectEvent(callbacks.onFailed);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (users: UserPage | null) => {
      if (!signal.aborted) setAnswer({ request, users: users && { ...users, at: Date.now() } });
    };
    const warn = () => onFailed();
    loadPage(request.query, signal, warn).then(settle, (error: unknown) => {
      if (signal.aborted) return;
      if (isRefused(error)) onDenied();
      else settle(null);
    });
    return () => controller.abort();
  }, [request]);

  const loaded = answer?.users ?? null;
  const settled = loaded ? "ready" : "failed";
  return {
    status: answer?.request === request ? settled : "loading",
    loaded,
    retry: () => setAttempt(attempt + 1),
  };
}

async function loadPage(query: UserQuery, signal: AbortSignal, warn: () => void): Promise<UserPage> {
  try {
    return await fetchUsers(query, { withEmails: true, signal });
  } catch (error) {
    if (signal.aborted || isRefused(error)) throw error;
    console.error("The users could not be loaded", error);
    warn();
    return fetchUsers(withoutEmails(query), { withEmails: false, signal });
  }
}

/** The order by address needs the addresses. */
function withoutEmails(query: UserQuery): UserQuery {
  return query.sort.key === "email" ? { ...query, sort: { ...query.sort, key: "user" } } : query;
}
