import type { Session } from "@supabase/auth-js";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { backend, isBackendStarted, onAuthChange } from "../backend/client.ts";
import { SessionContext, type SessionState, type SessionUser } from "./session-context.ts";
import { announceSession, followOtherTabs, readSessionHint, useSessionHint } from "./session-hint.ts";

const loading: SessionState = { status: "loading", user: null };
const unreachable: SessionState = { status: "unreachable", user: null };

/**
 * Holds the session. It starts loading and is ready after the first lookup or the first event of the
 * client. Without a remembered session the lookup is over at once and nothing is downloaded.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(loading);
  const [isWanted, setWanted] = useState(false);
  const hint = useSessionHint();

  const settle = useCallback((user: SessionUser | null) => {
    setState((former) => (isSettledAs(former, user) ? former : { status: "ready", user }));
  }, []);

  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      onAuthChange((event, session) => {
        // The lookup below tells a session that is over from one that could not be refreshed just now.
        if (event === "INITIAL_SESSION") return;
        settle(userOf(session));
        announceSession();
      }),
    [settle],
  );
  // A change of the remembered session, here or in another tab, is looked up again.
  useEffect(() => {
    if (isWanted) lookUpUser(hint !== null).then(settle, () => setState(unreachable));
  }, [isWanted, hint, settle]);

  const request = useCallback(() => setWanted(true), []);
  const retry = useCallback(() => {
    setState(loading);
    lookUpUser(readSessionHint() !== null).then(settle, () => setState(unreachable));
  }, [settle]);
  const value = useMemo(() => ({ ...state, request, retry }), [state, request, retry]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Throws when a session is stored that could neither be used nor be given up. */
async function lookUpUser(isRemembered: boolean): Promise<SessionUser | null> {
  if (!isRemembered && !isBackendStarted()) return null;
  const { auth } = await backend();
  const { data, error } = await auth.getSession();
  if (error && readSessionHint() !== null) throw error;
  return userOf(data.session);
}

function userOf(session: Session | null): SessionUser | null {
  return session && { id: session.user.id, email: session.user.email ?? "" };
}

function isSettledAs(state: SessionState, user: SessionUser | null): boolean {
  return state.status === "ready" && state.user?.id === user?.id && state.user?.email === user?.email;
}
