import type { Entry } from "./api.ts";

/**
 * Checks entries against their marks as the server makes them: SHA-256 of the entry as JSON with sorted keys, which
 * holds the mark of the entry before.
 *
 * Args: `entries`, the newest first, without a gap.
 *
 * Returns the number of the first entry that does not fit; null if all do.
 */
export async function findBrokenEntry(entries: readonly Entry[]): Promise<number | null> {
  const oldestFirst = entries.toReversed();
  const marks = await Promise.all(oldestFirst.map(markOf));
  const broken = oldestFirst.findIndex((entry, index) => {
    const before = oldestFirst[index - 1];
    const isChained = before
      ? entry.previous_hash === before.hash && entry.number === before.number + 1
      : (entry.previous_hash === null) === (entry.number === 1);
    return !isChained || marks[index] !== entry.hash;
  });
  return oldestFirst[broken]?.number ?? null;
}

/** Whether this page can make marks: browsers hash on secure addresses only. */
export function canCheck(): boolean {
  return crypto.subtle !== undefined;
}

async function markOf(entry: Entry): Promise<string> {
  const { twin_id, number, kind, actor, actor_name, details, occurred_at, previous_hash } = entry;
  const marked = { twin_id, number, kind, actor, actor_name, details, occurred_at, previous_hash };
  const text = new TextEncoder().encode(JSON.stringify(withSortedKeys(marked)));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  );
}
