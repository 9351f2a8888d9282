import { createContext, use, useEffect } from "react";
import type { Account } from "../backend/types.ts";

export interface SessionUser {
  id: string;
  email: string;
}

/** `unreachable`: a session is remembered, but the server could not be asked. */
type Status = "loading" | "ready" | "unreachable";

interface SessionState {
  status: Status;
  /** Who is signed in, with the second factor where one is on. */
  user: SessionUser | null;
  /** Who gave the password and still has to give the code of the second factor. */
  awaitingCode: SessionUser | null;
}

interface SessionContextValue {
  status: Status;
  account: Account | null;
  /** Says that somebody needs to know; only then is the client downloaded. */
  request: () => void;
  /** Asks again after `unreachable`. */
  retry: () => void;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

function useSessionContext(): SessionContextValue {
  const context = use(SessionContext);
  if (context === null) throw new Error("useSession needs a SessionProvider");
  return context;
}

/** Who is signed in. Using it starts the lookup, so public pages take `useSessionHint` instead. */
export function useSession(): SessionState {
  const { status, account, request } = useSessionContext();
  useEffect(request, [request]);
  const owes = account?.awaitsCode;
  return { status, user: owes ? null : account, awaitingCode: owes ? account : null };
}

export function useSessionRetry(): () => void {
  return useSessionContext().retry;
}
