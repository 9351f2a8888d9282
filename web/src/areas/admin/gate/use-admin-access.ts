import { startTransition, useCallback, useEffect, useState } from "react";
import { clearAdminFlag, setAdminFlag } from "../../../session/admin-flag.ts";
import { type SessionUser, useSession, useSessionRetry } from "../../../session/session-context.ts";
import { signOut } from "../../../session/sign-out.ts";
import { type AdminVerdict, askForRights } from "./admin-access.ts";

type Verdict = "checking" | Exclude<AdminVerdict, "over">;

/**
 * What to show a visitor of an admin page. `unknown`: whether somebody is signed in is not known yet;
 * `checking`: somebody is, and the server is asked for their rights.
 */
export type AdminAccess = "unknown" | "signed-out" | Verdict;

export interface AdminDoor {
  access: AdminAccess;
  user: SessionUser | null;
  /** Whether an admin's session ended without their doing, and nobody has signed in since. */
  hasEnded: boolean;
  /** Asks again, with nothing shown meanwhile. */
  retry: () => void;
  /** To be called when the server refused an admin's call: finds out why, while the view stays. */
  recheck: () => void;
  /** Signs this browser out, at the admin's own wish. */
  leave: () => Promise<void>;
}

/**
 * Whether the server calls the signed-in account an admin. It picks the view and nothing more: every row
 * comes from a call that the server judges by itself.
 */
export function useAdminAccess(): AdminDoor {
  const { status, user: signedIn, awaitingCode } = useSession();
  // Whoever still owes the code of a second factor is told so by the server.
  const user = signedIn ?? awaitingCode;
  const retrySession = useSessionRetry();
  const [attempt, setAttempt] = useState(0);
  const { verdict, recheck } = useVerdict(user?.id ?? null, attempt);
  const access = accessOf(status, user, verdict);
  const { hasEnded, leave } = useEnding(access);

  const retry = () => {
    if (status === "unreachable") retrySession();
    setAttempt((former) => former + 1);
  };
  return { access, user, hasEnded, retry, recheck, leave };
}

function useVerdict(userId: string | null, attempt: number) {
  const [verdict, setVerdict] = useState<Verdict>("checking");
  const settle = useCallback((found: AdminVerdict) => {
    // The page hears of it by the session.
    if (found === "over") return void signOut("local");
    if (found === "granted") setAdminFlag();
    else if (found !== "unreachable") clearAdminFlag();
    // A transition, so that the former view stays until the code and the words of the next are there.
    return startTransition(() => setVerdict(found));
  }, []);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    void askForRights().then((found) => isCurrent && settle(found));
    return () => {
      isCurrent = false;
      setVerdict("checking");
    };
    // oxlint-disable-next-line react/exhaustive-deps because an attempt is made to ask again
  }, [userId, attempt, settle]);
  const recheck = useCallback(() => void askForRights().then(settle), [settle]);
  return { verdict, recheck };
}

/** How an admin's visit ends: by their own wish, or without it. */
type Visit = "none" | "inside" | "leaving" | "ended";

function useEnding(access: AdminAccess) {
  const [visit, setVisit] = useState<Visit>("none");
  const next = visitAfter(visit, access);
  if (next !== visit) setVisit(next);
  const leave = useCallback(() => {
    setVisit("leaving");
    return signOut("local");
  }, []);
  return { hasEnded: next === "ended", leave };
}

function visitAfter(visit: Visit, access: AdminAccess): Visit {
  if (access === "granted") return visit === "leaving" ? visit : "inside";
  if (access !== "signed-out") return visit;
  if (visit === "leaving") return "none";
  return visit === "inside" ? "ended" : visit;
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
