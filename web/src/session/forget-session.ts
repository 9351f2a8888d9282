import { backend } from "../backend/client.ts";
import { clearAdminFlag } from "./admin-flag.ts";
import { forgetStored } from "./sign-out.ts";

/** Signs this browser out of an account that is gone: there is nobody left to tell. */
export async function forgetSession(): Promise<void> {
  clearAdminFlag();
  const { auth } = await backend();
  // Takes the session out of the client's memory, and tells the other tabs.
  await auth.signOut({ scope: "local" });
  forgetStored();
}
