import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { backend, isBackendStarted, onAuthChange } from "../backend/client.ts";
import type { Account } from "../backend/types.ts";
import { SessionContext } from "./session-context.ts";
import { readSessionHint, useSessionHint } from "./session-hint.ts";

const loading = { status: "loading", account: null } as const;
const unreachable = { status: "unreachable", account: null } as const;

interface Found {
  status: "loading" | "ready" | "unreachable";
  account: Account | null;
}

/**
 * Holds the session for a page that needs more than its hint. It starts loading and is ready after the first
 * lookup or the first event of the client. Without a remembered session the lookup is over at once and nothing
 * is downloaded.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Found>(loading);
  const [isWanted, setWanted] = useState(false);
  const hint = useSessionHint();

  const settle = useCallback((account: Account | null) => {
    setState((former) => (isSettledAs(former, account) ? former : { status: "ready", account }));
  }, []);

  useEffect(
    () =>
      onAuthChange((event, account) => {
        // The lookup below tells a session that is over from one that could not be refreshed just now.
        if (event === "INITIAL_SESSION") return;
        settle(account);
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

function isSettledAs({ status, account }: Found, found: Account | null): boolean {
  return status === "ready" && JSON.stringify(account) === JSON.stringify(found);
}
