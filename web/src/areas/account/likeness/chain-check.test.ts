import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findBrokenEntry } from "./chain-check.ts";
import { chainOf } from "./test-chain.ts";

describe("the chain of marks", () => {
  test("is as the server makes it", () => {
    // Written out as the server hashes it: keys in order, without spaces, letters as they are.
    const text =
      '{"actor":"person","actor_name":"مريم","details":{"a":[1,{"b":null,"c":"x"}],"z":1},"kind":"consent_signed",' +
      '"number":1,"occurred_at":"2026-11-16T16:14:00.000000+00:00","previous_hash":null,"twin_id":"t1"}';
    const [entry] = chainOf([
      {
        kind: "consent_signed",
        actor: "person",
        actor_name: "مريم",
        details: { z: 1, a: [1, { c: "x", b: null }] },
      },
    ]);
    expect(entry?.hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  const entries = chainOf([
    { kind: "consent_requested" },
    { kind: "consent_signed" },
    { kind: "twin_ready" },
  ]);

  test("holds when nothing was changed, from its middle on too", async () => {
    expect(await findBrokenEntry(entries)).toBeNull();
    expect(await findBrokenEntry(entries.slice(0, 2))).toBeNull();
  });

  test.each([0, 1, 2])("shows that entry %i from the end was changed", async (index) => {
    const changed = entries.map((entry, at) => (at === index ? { ...entry, actor_name: "Eve" } : entry));
    expect(await findBrokenEntry(changed)).toBe(entries[index]?.number);
  });

  test("shows that an entry was taken out", async () => {
    expect(await findBrokenEntry(entries.filter(({ number }) => number !== 2))).toBe(3);
  });

  test("shows that the first was taken away", async () => {
    const [, second] = entries.toReversed();
    expect(await findBrokenEntry([{ ...second, previous_hash: null } as (typeof entries)[number]])).toBe(2);
  });
});
