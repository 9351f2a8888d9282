import { createHash } from "node:crypto";
import type { Entry } from "./api.ts";

/** Makes a twin's entries with their marks, the newest first. */
export function chainOf(made: readonly (Partial<Entry> & Pick<Entry, "kind">)[]): Entry[] {
  const entries: Entry[] = [];
  for (const [index, part] of made.entries()) {
    const entry = {
      twin_id: "t1",
      number: index + 1,
      actor: "person" as const,
      actor_name: "Mariam",
      details: {},
      occurred_at: "2026-11-16T16:14:00.000000+00:00",
      previous_hash: entries.at(-1)?.hash ?? null,
      ...part,
    };
    entries.push({ ...entry, id: `e${index}`, hash: markOf(entry) });
  }
  return entries.toReversed();
}

function markOf(entry: object): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(entry)))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted((value as Record<string, unknown>)[key])]));
}
