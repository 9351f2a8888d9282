import { startTransition, useCallback, useEffect, useState } from "react";
import { backend } from "../backend/client.ts";
import { clearAdminFlag, setAdminFlag } from "./admin-flag.ts";
import { type SessionUser, useSession, useSessionRetry } from "./session-context.ts";

type Verdict = "checking" | "granted" | "denied" | "unreachable";

/**
 * What to show a visitor of an admin page. `unknown`: whether somebody is signed in is not known yet;
 * `checking`: somebody is, and the server is asked for their role; `awaits-code`: somebody gave the password of
 * an account with a second factor.
 */
export type AdminAccess = "unknown" | "signed-out" | "awaits-code" | Verdict;

interface AdminDoor {
  access: AdminAccess;
  user: SessionUser | null;
  /** Asks again. */
  retry: () => void;
  /** To be called when the server refused an admin's call. */
  deny: () => void;
}

/**
 * Whether the server calls the signed-in account an admin. It picks the view and nothing more: every row
 * comes from a call that the server judges by itself.
 */
export function useAdminAccess(): AdminDoor {
  const { status, user, awaitingCode } = useSession();
  const retrySession = useSessionRetry();
  const [verdict, setVerdict] = useState<Verdict>("checking");
  const [attempt, setAttempt] = useState(0);
  const userId = user?.id ?? null;

  const settle = useCallback((found: Verdict) => {
    if (found === "granted") setAdminFlag();
    if (found === "denied") clearAdminFlag();
    // A transition, so that the former view stays until the code and the words of the next are there.
    startTransition(() => setVerdict(found));
  }, []);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    void askForRole().then((found) => isCurrent && settle(found));
    return () => {
      isCurrent = false;
      setVerdict("checking");
    };
    // oxlint-disable-next-line react/exhaustive-deps because an attempt is made to ask again
  }, [userId, attempt, settle]);

  const retry = () => {
    if (status === "unreachable") retrySession();
    setAttempt((former) => former + 1);
  };
  const deny = useCallback(() => settle("denied"), [settle]);
  const access = awaitingCode ? "awaits-code" : accessOf(status, userId, verdict);
  return { access, user: user ?? awaitingCode, retry, deny };
}

function accessOf(
  status: "loading" | "ready" | "unreachable",
  userId: string | null,
  verdict: Verdict,
): AdminAccess {
  if (status === "unreachable") return "unreachable";
  if (status === "loading") return "unknown";
  return userId === null ? "signed-out" : verdict;
}

/** The role stands in `app_metadata`, which the server alone writes. A session that is over ends here, too. */
async function askForRole(): Promise<Verdict> {
  try {
    const { auth } = await backend();
    const { data, error } = await auth.getUser();
    if (error) return error.status === 401 || error.status === 403 ? "denied" : "unreachable";
    return data.user.app_metadata["role"] === "admin" ? "granted" : "denied";
  } catch {
    return "unreachable";
  }
}
