import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { isRefused } from "../../session/admin-rights.ts";
import { fetchAccounts, fetchKind, MOST_OF_A_KIND } from "./account.ts";
import { fetchProfiles, joined, type UserPage } from "./user-list.ts";
import type { UserQuery } from "./user-query.ts";

export interface LoadedUsers extends UserPage {
  /** When, in milliseconds since 1970. */
  at: number;
  /** Whether the accounts came, and not the profiles alone. */
  hasAccounts: boolean;
  /** Whether there are more of the kind that is asked for than are looked among. */
  isCut: boolean;
}

interface Callbacks {
  /** The server refused this caller. */
  onRefused: () => void;
  /** The list, or its accounts alone, could not be loaded. */
  onFailed: () => void;
}

interface Answer {
  request: object;
  users: LoadedUsers | null;
}

/**
 * The page of users that `query` asks for; where the accounts cannot be had, the profiles alone. While
 * `status` is `loading`, `loaded` is the former page, if there was one.
 */
export function useUserList(query: UserQuery, callbacks: Callbacks) {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const request = useMemo(() => ({ query, attempt }), [query, attempt]);
  const onRefused = useEffectEvent(callbacks.onRefused);
  const onFailed = useEffectEvent(callbacks.onFailed);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (users: LoadedUsers | null) => {
      if (!signal.aborted) setAnswer({ request, users });
    };
    const warn = (error: unknown) => {
      console.error("The users could not be loaded", error);
      onFailed();
    };
    loadPage(request.query, signal, warn).then(settle, (error: unknown) => {
      if (signal.aborted) return;
      if (isRefused(error)) onRefused();
      else warn(error);
      settle(null);
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

async function loadPage(
  query: UserQuery,
  signal: AbortSignal,
  warn: (error: unknown) => void,
): Promise<LoadedUsers> {
  if (query.kind !== "all") return loadKind(query, signal);
  const page = await fetchProfiles(query, signal);
  try {
    const ids = page.users.map(({ id }) => id);
    const accounts = await fetchAccounts(ids, signal);
    return { ...joined(page, accounts), at: Date.now(), hasAccounts: true, isCut: false };
  } catch (error) {
    if (signal.aborted || isRefused(error)) throw error;
    warn(error);
    return { ...page, at: Date.now(), hasAccounts: false, isCut: false };
  }
}

/** The kind is told by the accounts, so here they come first. */
async function loadKind(query: UserQuery, signal: AbortSignal): Promise<LoadedUsers> {
  const accounts = await fetchKind(query.kind, signal);
  const ids = [...accounts.keys()].slice(0, MOST_OF_A_KIND);
  const page = ids.length > 0 ? await fetchProfiles(query, signal, ids) : { users: [], total: 0, page: 0 };
  const isCut = accounts.size > MOST_OF_A_KIND;
  return { ...joined(page, accounts), at: Date.now(), hasAccounts: true, isCut };
}
