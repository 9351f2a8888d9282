import type { Challenge, Proof } from "../generated/api-types.ts";

/** Hashes that run at the same time: enough to be quick, few enough for the page to stay responsive. */
const batch = 512;
const encoder = new TextEncoder();

/**
 * Finds the number that solves a challenge: SHA-256 of its nonce and the number is its digest. Throws a
 * `RangeError` if no number up to the largest does.
 */
export async function solveChallenge({ nonce, digest, largest, token }: Challenge): Promise<Proof> {
  const wanted = Uint8Array.from(digest.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  for (let first = 0; first <= largest; first += batch) {
    const hashes = Array.from({ length: batch }, (_, step) => hashOf(`${nonce}${first + step}`));
    const found = (await Promise.all(hashes)).findIndex((hash) => isSame(new Uint8Array(hash), wanted));
    if (found >= 0) return { token, number: first + found };
  }
  throw new RangeError("The challenge has no solution");
}

function hashOf(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", encoder.encode(text));
}

function isSame(hash: Uint8Array, wanted: Uint8Array): boolean {
  return hash.every((byte, place) => byte === wanted[place]);
}
