import { createContext, use, useEffect } from "react";

export interface SessionUser {
  id: string;
  email: string;
}

/** `unreachable`: a session is remembered, but the server could not be asked. */
export interface SessionState {
  status: "loading" | "ready" | "unreachable";
  user: SessionUser | null;
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
  const { status, user, request } = useSessionContext();
  useEffect(request, [request]);
  return { status, user };
}

export function useSessionRetry(): () => void {
  return useSessionContext().retry;
}
