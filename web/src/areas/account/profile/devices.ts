import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";

export interface Device {
  id: string;
  userAgent: string | null;
  hasSecondStep: boolean;
  /** ISO 8601. */
  createdAt: string;
  usedAt: string;
  isThis: boolean;
}

/** Where the caller is signed in: this device first, then the most recently used. Throws a `BackendError`. */
export async function fetchDevices(): Promise<Device[]> {
  const { from, lookUp } = await backend();
  const { account } = await lookUp();
  const { data, error, status } = await from("sessions").select(
    "id, user_agent, aal, created_at, refreshed_at",
  );
  if (error) throw tableError(error, status);
  const devices = data.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    hasSecondStep: row.aal === "aal2",
    createdAt: row.created_at,
    usedAt: row.refreshed_at ?? row.created_at,
    isThis: row.id === account?.sessionId,
  }));
  return devices.toSorted(
    (one, other) => Number(other.isThis) - Number(one.isThis) || other.usedAt.localeCompare(one.usedAt),
  );
}

export async function signOutOthers(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signOut({ scope: "others" });
  if (error) throw error;
}
