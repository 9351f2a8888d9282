import type { AuthPasskeyListResponse } from "@supabase/auth-js";
import { backend } from "../../../backend/client.ts";

export type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

/** The account's passkeys, oldest first. Each throws the client's, the browser's or the server's error. */
export async function fetchPasskeys(): Promise<Passkey[]> {
  const { auth } = await backend();
  const { data, error } = await auth.passkey.list();
  if (error) throw error;
  return data;
}

export async function addPasskey(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.registerPasskey();
  if (error) throw error;
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.passkey.update({ passkeyId, friendlyName });
  if (error) throw error;
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.passkey.delete({ passkeyId });
  if (error) throw error;
}
