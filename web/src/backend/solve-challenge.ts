import type { Challenge, Proof } from "../generated/api-types.ts";

/** Hashes that are under way at a time: enough to be quick, few enough that the page stays alive. */
const batch = 512;
const encoder = new TextEncoder();

/**
 * Finds the number that a challenge asks for: SHA-256 of its nonce and the number is its digest. Throws a
 * `RangeError` when none up to the largest is it.
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
