import { describe, expect, test } from "vitest";
import { cut, cutComment } from "../../../test-support/studio.ts";
import { currentThread, cutState, preciseTime, roundsOf, threadsOf } from "./review.ts";

const said = [
  cutComment({ id: "a", at_ms: 8_000 }),
  cutComment({ id: "b", at_ms: 20_000, done_at: "2026-11-25T08:00:00Z" }),
  cutComment({ id: "c", at_ms: 20_000, reply_to: "b", created_at: "2026-11-25T09:00:00Z" }),
  cutComment({ id: "d", at_ms: 20_000, reply_to: "b", created_at: "2026-11-25T08:00:00Z" }),
  cutComment({ id: "e", at_ms: 3_000, cut: 2 }),
];

describe("comments", () => {
  test("are those of the cut, numbered, each with its answers in order", () => {
    const threads = threadsOf(said, 1);
    expect(
      threads.map(({ mark, comment, replies }) => [mark, comment.id, replies.map(({ id }) => id)]),
    ).toEqual([
      [1, "a", []],
      [2, "b", ["d", "c"]],
    ]);
  });

  test.each([
    [0, undefined],
    [7_900, undefined],
    [7_960, "a"],
    [17_900, "a"],
    [18_100, undefined],
    [20_000, "b"],
  ])("at %d ms the current one is %s", (moment, id) => {
    expect(currentThread(threadsOf(said, 1), moment)?.comment.id).toBe(id);
  });
});

describe("the newest cut", () => {
  const cuts = (changes: Partial<Parameters<typeof cutState>[2]> = {}) => ({
    numbered: [cut({ number: 2, version: 3 }), cut({ id: "first", number: 1, version: 3 })],
    pending: [],
    comments: [],
    decisions: [],
    ...changes,
  });
  const decision = (of: number, verdict: "approved" | "changes") => ({
    id: verdict,
    cut: of,
    decision: verdict,
    note: null,
    author_side: "customer" as const,
    author_name: null,
    created_at: "",
  });
  const approved = { script_status: "approved" as const };

  test("waits until something is decided on it", () => {
    const decisions = [decision(1, "changes")];
    expect(cutState(approved, [{ number: 3 }], cuts({ decisions }))?.status).toBe("waiting");
    decisions.push(decision(2, "changes"));
    expect(cutState(approved, [{ number: 3 }], cuts({ decisions }))?.status).toBe("changes");
    decisions.push(decision(2, "approved"));
    expect(cutState(approved, [{ number: 3 }], cuts({ decisions }))?.status).toBe("approved");
  });

  test.each([
    ["there is none", approved, 3, cuts({ numbered: [] })],
    ["it speaks older words", approved, 4, cuts()],
    ["newer words wait", { script_status: "waiting" as const }, 3, cuts()],
    ["its file was destroyed", approved, 3, cuts({ numbered: [cut({ version: 3, status: "destroyed" })] })],
  ])("is not asked about when %s", (_, video, version, given) => {
    expect(cutState(video, [{ number: version }], given)).toBeNull();
  });
});

test("rounds of changes are those of the plan", () => {
  const line = {
    kind: "revision" as const,
    granted: 2,
    spent: 1,
    left: 1,
    carried: 0,
    monthly: null,
    until: null,
  };
  const statement = (lines: (typeof line)[]) => ({ production_id: "abc", lines, ended_at: null });
  expect(roundsOf(statement([line]))).toEqual({ left: 1, granted: 2 });
  expect(roundsOf(statement([{ ...line, granted: null, left: null } as never]))).toBe("uncounted");
  expect(roundsOf(statement([]))).toEqual({ left: 0, granted: 0 });
});

test.each([
  [0, "0:00.0"],
  [32_449, "0:32.4"],
  [92_000, "1:32.0"],
  [-5, "0:00.0"],
])("%d ms are %s", (moment, text) => {
  expect(preciseTime(moment)).toBe(text);
});
