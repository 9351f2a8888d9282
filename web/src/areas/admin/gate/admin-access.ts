import type { User } from "@supabase/auth-js";
import { type Backend, backend } from "../../../backend/client.ts";
import { errorCode } from "../../../session/problem-text.ts";
import type { TeamRole } from "./team-role.ts";

/**
 * A role of the team: granted. `needs-code`: the server wants the code of the second factor first; `needs-factor`: the server wants a second
 * factor to be set up first; `session-ended`: the session was revoked or has expired.
 */
export type AdminVerdict =
  | TeamRole
  | "denied"
  | "needs-code"
  | "needs-factor"
  | "session-ended"
  | "unreachable";

/**
 * Asks the server whether the visitor is of the team. The role stands in `app_metadata`, which the server alone
 * writes; whoever has one then makes the least of the calls that only the team may make.
 */
export async function checkAdminAccess(): Promise<AdminVerdict> {
  try {
    const connection = await backend();
    const { data, error } = await connection.auth.getUser();
    if (error) return hasSessionEnded(error) ? "session-ended" : "unreachable";
    const role: unknown = data.user.app_metadata["role"];
    if (role !== "admin" && role !== "producer") return "denied";
    return await tryTeamCall(connection, data.user, role);
  } catch {
    return "unreachable";
  }
}

/** An answer that says neither yes nor no leaves it at the role: each call is judged by itself anyway. */
async function tryTeamCall(
  { authFetch, invoke }: Backend,
  user: User,
  role: TeamRole,
): Promise<AdminVerdict> {
  try {
    await (role === "admin" ? authFetch(`/admin/users?ids=${user.id}`) : invoke("team-members", {}));
    return role;
  } catch (error) {
    if (errorCode(error) === "insufficient_aal") return hasFactor(user) ? "needs-code" : "needs-factor";
    if (hasSessionEnded(error)) return "session-ended";
    return errorCode(error) === "not_admin" ? "denied" : role;
  }
}

function hasFactor({ factors = [] }: User): boolean {
  return factors.some(({ status }) => status === "verified");
}

/** Whether a call failed because the session is over: revoked, expired, banned, or its account gone. */
function hasSessionEnded(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error)) return false;
  if (error.name === "AuthSessionMissingError" || error.status === 401) return true;
  return ["session_not_found", "user_banned", "user_not_found", "bad_jwt"].includes(errorCode(error));
}

/** Whether the server refused an admin's call because of who makes it: their rights are to be checked again. */
export function isRefused(error: unknown): boolean {
  const code = errorCode(error);
  return (
    hasSessionEnded(error) ||
    ["42501", "not_admin", "insufficient_aal"].includes(code) ||
    code.startsWith("PGRST30")
  );
}
