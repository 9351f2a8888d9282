import type { Factor } from "@supabase/auth-js";
import { backend } from "../../backend/client.ts";
import { errorCode } from "../problem-text.ts";

/** An authenticator app that may be set up: its QR code as an address for `<img>`, and the key in letters. */
export interface NewFactor {
  id: string;
  qrCode: string;
  key: string;
  /** Opens an authenticator app on the same device. */
  link: string;
}

/** What an account has for its second step. */
export interface SecondFactors {
  apps: Factor[];
  keys: Factor[];
  hasRecoveryCodes: boolean;
}

/** The factors that count at sign-in. Throws the client's or the server's error. */
export async function fetchFactors(): Promise<SecondFactors> {
  const { auth } = await backend();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return { apps: data.totp, keys: data.webauthn, hasRecoveryCodes: data.recovery_code.length > 0 };
}

export async function enroll(issuer: string): Promise<NewFactor> {
  const { auth } = await backend();
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", issuer });
  if (error) throw error;
  return {
    id: data.id,
    qrCode: pictureAddress(data.totp.qr_code),
    key: data.totp.secret,
    link: data.totp.uri,
  };
}

/** The client puts the SVG into the address as it is; a number sign in it would end the picture. */
function pictureAddress(address: string): string {
  return `data:image/svg+xml,${encodeURIComponent(address.slice(address.indexOf(",") + 1))}`;
}

/** Proves that the app is at hand; the session that comes of it is stored, and other tabs hear of it. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

/** Takes back what was not proven yet. */
export async function unenroll(factorId: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
}

export async function removeFactor(factorId: string): Promise<void> {
  await unenroll(factorId);
  const { auth } = await backend();
  // The stored session still lists the factor, and would go on asking for its code.
  await auth.refreshSession();
}

/** Whether the code was wrong, and not the call. */
export function isWrongCode(error: unknown): boolean {
  const code = errorCode(error);
  return (
    code === "mfa_verification_failed" || code === "mfa_challenge_expired" || code === "validation_failed"
  );
}

/** Adds a security key under a name. Throws the client's, the browser's or the server's error. */
export async function addKey(friendlyName: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.webauthn.register({ friendlyName });
  if (!error) return;
  // Best effort: what was begun and left counts for nothing, but keeps the name for itself for some minutes.
  await unenrollUnfinished(friendlyName).catch(() => undefined);
  throw error;
}

/** Has a security key confirm the sign-in; the session that comes of it is stored. */
export async function authenticateWithKey(factorId: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.webauthn.authenticate({ factorId });
  if (error) throw error;
}

async function unenrollUnfinished(name: string): Promise<void> {
  const { auth } = await backend();
  const { data } = await auth.mfa.listFactors();
  const left = data?.all.find(
    ({ factor_type, status, friendly_name }) =>
      factor_type === "webauthn" && status === "unverified" && friendly_name === name,
  );
  if (left) await unenroll(left.id);
}

/** How many recovery codes were made and how many are unused; null when none were made. */
export interface CodesLeft {
  total: number;
  remaining: number;
}

/** Each throws the client's or the server's error. */
export async function fetchCodesLeft(): Promise<CodesLeft | null> {
  const { auth } = await backend();
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error && errorCode(error) === "mfa_factor_not_found") return null;
  if (error) throw error;
  return { total: data.total, remaining: data.remaining };
}

/** The codes, told this once; with `isAnew` those of before are void. */
export async function generateCodes(isAnew: boolean): Promise<string[]> {
  const { auth } = await backend();
  const { recoveryCodes } = auth.mfa;
  const { data, error } = await (isAnew ? recoveryCodes.regenerate() : recoveryCodes.generate());
  if (error) throw error;
  return data.codes.map(inGroups);
}

/** Stands in for an app or a key, once; the session that comes of it is stored. */
export async function redeemRecoveryCode(code: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}

/** Four letters at a time, as people type them off. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
