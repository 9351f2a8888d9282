import { createContext, use, useEffect } from "react";

export interface SessionUser {
  id: string;
  email: string;
}

/** `unreachable`: a session is remembered, but the server could not be asked. */
export interface SessionState {
  status: "loading" | "ready" | "unreachable";
  /** Who is signed in, with the second factor where one is on. */
  user: SessionUser | null;
  /** Who gave the password and still has to give the code of the second factor. */
  awaitingCode: SessionUser | null;
}

interface SessionContextValue extends SessionState {
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
  const { status, user, awaitingCode, request } = useSessionContext();
  useEffect(request, [request]);
  return { status, user, awaitingCode };
}

export function useSessionRetry(): () => void {
  return useSessionContext().retry;
}
