import { startTransition, useCallback, useEffect, useState } from "react";
import { clearAdminFlag, setAdminFlag } from "../../../session/admin-flag.ts";
import { type SessionUser, useSession, useSessionRetry } from "../../../session/session-context.ts";
import { signOut } from "../../../session/sign-out.ts";
import { type AdminVerdict, checkAdminAccess } from "./admin-access.ts";
import type { TeamRole } from "./team-role.ts";

type Verdict = "checking" | Exclude<AdminVerdict, "session-ended">;

/**
 * What to show a visitor of an admin page. `unknown`: whether somebody is signed in is not known yet;
 * `checking`: somebody is, and the server is asked for their rights.
 */
type AdminAccess = "unknown" | "signed-out" | Verdict;

/** The role that was granted; null where none was. */
export function roleIn(access: AdminAccess | AdminVerdict): TeamRole | null {
  return access === "admin" || access === "producer" ? access : null;
}

interface AdminAccessState {
  access: AdminAccess;
  user: SessionUser | null;
  /** Whether an admin's session ended without their doing, and nobody has signed in since. */
  hasEnded: boolean;
  /** Asks again, with nothing shown meanwhile. */
  retry: () => void;
  /** To be called when the server refused an admin's call: finds out why, while the view stays. */
  recheck: () => void;
  /** Signs this browser out, at the admin's own wish. */
  logOut: () => Promise<void>;
}

/**
 * Whether the server calls the signed-in account one of the team. It picks the view and nothing more: every row
 * comes from a call that the server judges by itself.
 */
export function useAdminAccess(): AdminAccessState {
  const { status, user: signedIn, awaitingCode } = useSession();
  // Whoever still owes the code of a second factor is told so by the server.
  const user = signedIn ?? awaitingCode;
  const retrySession = useSessionRetry();
  const [attempt, setAttempt] = useState(0);
  const { verdict, recheck } = useVerdict(user?.id ?? null, attempt);
  const access = accessOf(status, user, verdict);
  const { hasEnded, logOut } = useSessionEnd(access);

  const retry = () => {
    if (status === "unreachable") retrySession();
    setAttempt((former) => former + 1);
  };
  return { access, user, hasEnded, retry, recheck, logOut };
}

function useVerdict(userId: string | null, attempt: number) {
  const [verdict, setVerdict] = useState<Verdict>("checking");
  const settle = useCallback((found: AdminVerdict) => {
    // The page hears of it by the session.
    if (found === "session-ended") return void signOut("local");
    if (roleIn(found)) setAdminFlag();
    else if (found !== "unreachable") clearAdminFlag();
    // A transition, so that the former view stays until the code and the words of the next are there.
    return startTransition(() => setVerdict(found));
  }, []);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    void checkAdminAccess().then((found) => isCurrent && settle(found));
    return () => {
      isCurrent = false;
      setVerdict("checking");
    };
    // oxlint-disable-next-line react/exhaustive-deps because an attempt is made to ask again
  }, [userId, attempt, settle]);
  const recheck = useCallback(() => void checkAdminAccess().then(settle), [settle]);
  return { verdict, recheck };
}

/** How an admin's session goes: `logging-out` by their own wish, `ended` without it. */
type Visit = "none" | "signed-in" | "logging-out" | "ended";

function useSessionEnd(access: AdminAccess) {
  const [visit, setVisit] = useState<Visit>("none");
  const next = visitAfter(visit, access);
  if (next !== visit) setVisit(next);
  const logOut = useCallback(() => {
    setVisit("logging-out");
    return signOut("local");
  }, []);
  return { hasEnded: next === "ended", logOut };
}

function visitAfter(visit: Visit, access: AdminAccess): Visit {
  if (roleIn(access)) return visit === "logging-out" ? visit : "signed-in";
  if (access !== "signed-out") return visit;
  if (visit === "logging-out") return "none";
  return visit === "signed-in" ? "ended" : visit;
}

function accessOf(
  status: "loading" | "ready" | "unreachable",
  user: SessionUser | null,
  verdict: Verdict,
): AdminAccess {
  if (status === "unreachable") return "unreachable";
  if (status === "loading") return "unknown";
  return user === null ? "signed-out" : verdict;
}
