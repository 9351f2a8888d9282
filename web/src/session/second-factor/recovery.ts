import { backend } from "../../backend/client.ts";
import { errorCode } from "../problem-text.ts";

/** How many recovery codes were made and how many are unused; null when none were made. */
export interface CodesLeft {
  total: number;
  remaining: number;
}

/** Each throws the client's or the server's error. */
export async function codesLeft(): Promise<CodesLeft | null> {
  const { auth } = await backend();
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error && errorCode(error) === "mfa_factor_not_found") return null;
  if (error) throw error;
  return { total: data.total, remaining: data.remaining };
}

/** The codes, told this once; with `isAnew` those of before are void. */
export async function makeCodes(isAnew: boolean): Promise<string[]> {
  const { auth } = await backend();
  const { recoveryCodes } = auth.mfa;
  const { data, error } = await (isAnew ? recoveryCodes.regenerate() : recoveryCodes.generate());
  if (error) throw error;
  return data.codes.map(inGroups);
}

/** Stands in for an app or a key, once; the session that comes of it is stored. */
export async function spendCode(code: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}

/** Four letters at a time, as people type them off. */
function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}
