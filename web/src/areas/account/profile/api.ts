import type { AuthPasskeyListResponse } from "@supabase/auth-js";
import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { DeleteValues, ProfileValues } from "./form-rules.ts";

export interface Profile {
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  reminders: boolean;
}

/** A person's own row. Each call here throws the client's, the browser's or the server's error. */
export async function fetchProfile(userId: string): Promise<Profile> {
  const { from } = await backend();
  const { data, error, status } = await from("profiles")
    .select("username, full_name, avatar_url, reminders")
    .eq("id", userId)
    .single();
  if (error) throw tableError(error, status);
  return data;
}

export async function saveProfile(userId: string, values: ProfileValues) {
  const { from } = await backend();
  const { error, status } = await from("profiles")
    .update({
      username: values.username,
      full_name: values.fullName,
      updated_at: new Date().toISOString(),
    })
    .eq("id", userId);
  if (error) throw tableError(error, status);
}

/** Switches the reminders of what waits in the Studio on or off. */
export async function saveReminders(userId: string, reminders: boolean) {
  const { from } = await backend();
  const { error, status } = await from("profiles").update({ reminders }).eq("id", userId);
  if (error) throw tableError(error, status);
}

export interface Device {
  id: string;
  userAgent: string | null;
  hasSecondStep: boolean;
  /** ISO 8601. */
  createdAt: string;
  usedAt: string;
  isThis: boolean;
}

/** Where the caller is signed in: this device first, then the most recently used. */
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

export type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

/** The account's passkeys, oldest first. */
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

/** The new address that is not confirmed yet, if there is one. */
export async function fetchPendingEmail(): Promise<string | null> {
  const { auth } = await backend();
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user.new_email ?? null;
}

/** Asks for another address; asking for the present one takes a change back. */
export async function changeEmail(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.updateUser({ email });
  if (error) throw error;
}

/** Has both mails of a change sent again. The account is named by its present address. */
export async function resendEmailChange(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.resend({ type: "email_change", email });
  if (error) throw error;
}

/** Everything that is held on the person. */
export async function exportData(): Promise<object> {
  const { invoke } = await backend();
  return invoke<object>("export-data", {});
}

export async function deleteAccount(proof: DeleteValues): Promise<void> {
  const { invoke } = await backend();
  await invoke("delete-account", proof);
}
