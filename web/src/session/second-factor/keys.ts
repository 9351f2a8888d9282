import { backend } from "../../backend/client.ts";
import { withdraw } from "./factors.ts";

/** Adds a security key under a name. Throws the client's, the browser's or the server's error. */
export async function addKey(friendlyName: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.webauthn.register({ friendlyName });
  if (!error) return;
  // Best effort: what was begun and left counts for nothing, but keeps the name for itself for some minutes.
  await withdrawUnfinished(friendlyName).catch(() => undefined);
  throw error;
}

/** Has a security key confirm the sign-in; the session that comes of it is stored. */
export async function showKey(factorId: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.webauthn.authenticate({ factorId });
  if (error) throw error;
}

async function withdrawUnfinished(name: string): Promise<void> {
  const { auth } = await backend();
  const { data } = await auth.mfa.listFactors();
  const left = data?.all.find(
    ({ factor_type, status, friendly_name }) =>
      factor_type === "webauthn" && status === "unverified" && friendly_name === name,
  );
  if (left) await withdraw(left.id);
}
