import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { type Account, backend, isBackendStarted, onAuthChange } from "../backend/client.ts";
import { SessionContext, type SessionState } from "./session-context.ts";
import { announceSession, followOtherTabs, readSessionHint, useSessionHint } from "./session-hint.ts";

const nobody = { user: null, awaitingCode: null };
const loading: SessionState = { status: "loading", ...nobody };
const unreachable: SessionState = { status: "unreachable", ...nobody };

/**
 * Holds the session. It starts loading and is ready after the first lookup or the first event of the
 * client. Without a remembered session the lookup is over at once and nothing is downloaded.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(loading);
  const [isWanted, setWanted] = useState(false);
  const hint = useSessionHint();

  const settle = useCallback((account: Account | null) => {
    setState((former) => (isSettledAs(former, account) ? former : readyWith(account)));
  }, []);

  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      onAuthChange((event, account) => {
        // The lookup below tells a session that is over from one that could not be refreshed just now.
        if (event === "INITIAL_SESSION") return;
        settle(account);
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
async function lookUpUser(isRemembered: boolean): Promise<Account | null> {
  if (!isRemembered && !isBackendStarted()) return null;
  const { lookUp } = await backend();
  const { account, error } = await lookUp();
  if (error && readSessionHint() !== null) throw error;
  return account;
}

function readyWith(account: Account | null): SessionState {
  const found = account?.awaitsCode ? { awaitingCode: account } : { user: account };
  return { status: "ready", ...nobody, ...found };
}

function isSettledAs({ status, user, awaitingCode }: SessionState, account: Account | null): boolean {
  const held = user ?? awaitingCode;
  return (
    status === "ready" &&
    held?.id === account?.id &&
    held?.email === account?.email &&
    (awaitingCode !== null) === (account?.awaitsCode ?? false)
  );
}
