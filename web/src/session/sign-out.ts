import { useCallback } from "react";
import { backend } from "../backend/client.ts";
import { storageKey } from "../backend/storage-key.ts";
import { usePageNavigate } from "../site/navigation.ts";
import { clearAdminFlag } from "./admin-flag.ts";
import { announceSession } from "./session-hint.ts";

/**
 * Ends the session and forgets it here: on every device ("global"), or in this browser alone ("local"). The
 * client takes 401, 403 and 404 for "already over". When the server cannot be asked, this browser is signed
 * out all the same.
 */
export async function signOut(scope: "global" | "local" = "global"): Promise<void> {
  clearAdminFlag();
  try {
    const { auth } = await backend();
    const { error } = await auth.signOut({ scope });
    if (error) await auth.signOut({ scope: "local" });
  } catch (error) {
    console.warn("The server could not be told of the sign-out", error);
  }
  forgetStored();
}

/** Takes the session and what belongs to it out of this browser. */
export function forgetStored(): void {
  clearStoredAuth();
  announceSession();
}

function clearStoredAuth(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === storageKey || key.startsWith(`${storageKey}-`)) localStorage.removeItem(key);
    }
  } catch {
    // Storage is off, so nothing was kept.
  }
}

/** Signs out and goes to `/auth`. */
export function useSignOut(): () => Promise<void> {
  const navigate = usePageNavigate();
  return useCallback(async () => {
    await signOut();
    navigate("/auth");
  }, [navigate]);
}
