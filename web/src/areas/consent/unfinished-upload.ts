import type { StartConsentRecordingAnswer } from "./api.ts";

/** A video that was announced and has not arrived, kept so that sending goes on after a reload or on another day. */
export interface UnfinishedUpload {
  file: Pick<File, "name" | "size" | "lastModified">;
  announced: StartConsentRecordingAnswer;
  /** The upload's own address, once the server has given it one. */
  address?: string | undefined;
}

/** The key in the browser's storage. A few letters tell links apart; the token itself is not stored. */
function keyOf(token: string): string {
  return `tawam-consent-${token.slice(0, 6)}`;
}

export function readUnfinished(token: string): UnfinishedUpload | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(token)) ?? "null");
  } catch {
    // Storage may be off, or hold something else: sending begins anew.
    return null;
  }
}

export function rememberUnfinished(token: string, { file, ...rest }: UnfinishedUpload): void {
  const { name, size, lastModified } = file;
  try {
    localStorage.setItem(keyOf(token), JSON.stringify({ file: { name, size, lastModified }, ...rest }));
  } catch {
    // Storage may be off or full. The video is sent, and begins anew after a reload.
  }
}

export function forgetUnfinished(token: string): void {
  try {
    localStorage.removeItem(keyOf(token));
  } catch {
    // Where storage is off nothing is stored.
  }
}

/** Whether a file is the one that was chosen before, as far as a browser can tell. */
export function isSameFile(one: UnfinishedUpload["file"], other: UnfinishedUpload["file"]): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
