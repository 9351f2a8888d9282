import { backend } from "../../../../backend/client.ts";

export type BanLength = "day" | "week" | "forGood";

/** In hours; the server keeps no ban without an end, so for good is a hundred years. */
const hours: Record<BanLength, number> = { day: 24, week: 7 * 24, forGood: 100 * 365.25 * 24 };

/** Each throws the client's error or a `BackendError`. */
export async function ban(id: string, length: BanLength): Promise<void> {
  await update(id, { ban_duration: `${hours[length]}h` });
}

export async function liftBan(id: string): Promise<void> {
  await update(id, { ban_duration: "none" });
}

export async function setRole(id: string, role: "admin" | null): Promise<void> {
  await update(id, { app_metadata: { role } });
}

export async function mailReset(id: string): Promise<void> {
  const { authFetch } = await backend();
  await authFetch(`/admin/users/${id}/recover`, { method: "POST", body: "{}" });
}

export async function endSessions(id: string): Promise<void> {
  const { authFetch } = await backend();
  await authFetch(`/admin/users/${id}/logout`, { method: "POST", body: "{}" });
}

export async function removeFactor(userId: string, id: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.mfa.deleteFactor({ userId, id });
  if (error) throw error;
}

export async function removePasskey(userId: string, passkeyId: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.passkey.deletePasskey({ userId, passkeyId });
  if (error) throw error;
}

export async function deleteAccount(id: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.deleteUser(id);
  if (error) throw error;
}

interface Change {
  ban_duration?: string;
  app_metadata?: { role: "admin" | null };
}

async function update(id: string, change: Change): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.updateUserById(id, change);
  if (error) throw error;
}
