import { describe, expect, test } from "vitest";
import en from "../words.en.ts";
import {
  bandOf,
  type Entry,
  matching,
  ordered,
  type Production,
  pendingTaskOf,
  standingConsent,
  type TwinFacts,
} from "./board.ts";
import { hourOf } from "./hours.ts";

// On Dubai's clock, wherever the test runs.
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour - 4)).toISOString();
const now = Date.parse(at(25));

function production(more: Partial<Production> = {}): Production {
  return {
    id: "p",
    order_id: "o",
    user_id: "u",
    twin_id: "t",
    plan_name: "EXECUTIVE",
    avatars: 1,
    language: "en",
    step: "onboarding",
    waits_for: "customer",
    waits_since: at(21),
    due_at: null,
    late: false,
    stopped_at: null,
    assignee_id: null,
    created_at: at(20),
    ...more,
  };
}

function entry(more: Partial<Production> = {}, facts: Partial<TwinFacts> = {}): Entry {
  return {
    production: production(more),
    customer: { name: "Mariam", email: "m@sadu.example", hasAccount: true },
    facts: [{ recordings: [], consents: [], ...facts }],
  };
}

const consent = { signed_at: at(22), until: "2027-11-22", withdrawn_at: null };

function recording(
  kind: "base_video" | "voice" | "consent",
  status: "checked" | "accepted" | "refused" | "checking",
  day = 22,
) {
  return { kind, status, received_at: at(day), created_at: at(day) };
}

describe("who a production waits for", () => {
  test.each([
    [{ waits_for: "team" as const }, "team"],
    [{ waits_for: "team" as const, due_at: at(26) }, "team"],
    [{ waits_for: "team" as const, due_at: at(24) }, "late"],
    [{ waits_for: "team" as const, late: true }, "late"],
    [{ waits_for: "customer" as const, due_at: at(24) }, "customer"],
    [{ waits_for: null, user_id: null }, "customer"],
    [{ waits_for: null, stopped_at: at(24) }, "stopped"],
  ])("%o: %s", (more, band) => {
    expect(bandOf(production(more), now)).toBe(band);
  });
});

describe("what it waits for", () => {
  const all = [
    recording("base_video", "accepted"),
    recording("voice", "accepted"),
    recording("consent", "accepted"),
  ];
  test.each<[string, Entry, string, number]>([
    ["no account", entry({ user_id: null, twin_id: null }), "account", 1],
    ["no consent", entry(), "agreement", 1],
    [
      "a consent that was withdrawn",
      entry({}, { consents: [{ ...consent, withdrawn_at: at(23) }] }),
      "agreement",
      1,
    ],
    ["a script with the customer", entry({ step: "scripts" }), "reading", 1],
    ["a script to write", entry({ step: "scripts", waits_for: "team" }), "scripts", 1],
    ["nothing sent", entry({}, { consents: [consent] }), "missing", 3],
    [
      "a take refused",
      entry({}, { consents: [consent], recordings: [recording("voice", "refused")] }),
      "again",
      1,
    ],
    [
      "the next take after a refused one",
      entry(
        { waits_for: "team" },
        {
          consents: [consent],
          recordings: [recording("voice", "refused"), recording("voice", "checked", 23)],
        },
      ),
      "check",
      1,
    ],
    [
      "a file under examination",
      entry({ waits_for: "team" }, { recordings: [recording("voice", "checking")] }),
      "arriving",
      1,
    ],
    [
      "everything accepted",
      entry({ waits_for: "team" }, { consents: [consent], recordings: all }),
      "build",
      1,
    ],
    ["a later step", entry({ step: "editing", waits_for: "team" }), "editing", 1],
    ["stopped", entry({ stopped_at: at(24), waits_for: null }), "stopped", 1],
  ])("%s", (_, one, name, count) => {
    expect(pendingTaskOf(one, now)).toEqual({ name, count });
  });

  test.each<[string, TwinFacts, string, number]>([
    ["what one of several people lacks", { consents: [consent], recordings: all.slice(1) }, "missing", 1],
    ["the consent of one of several people", { consents: [], recordings: all }, "agreement", 1],
    [
      "recordings of one of several people",
      { consents: [], recordings: [recording("voice", "checked")] },
      "check",
      1,
    ],
  ])("%s", (_, second, name, count) => {
    const one = entry({ avatars: null });
    const facts = [{ consents: [consent], recordings: all }, second];
    expect(pendingTaskOf({ ...one, facts }, now)).toEqual({ name, count });
  });
});

test("a consent holds until the end of its last day in Dubai", () => {
  const last = { ...consent, until: "2026-11-25" };
  expect(standingConsent([last], Date.parse("2026-11-25T19:59:00Z"))).toBe(last);
  expect(standingConsent([last], Date.parse("2026-11-25T20:01:00Z"))).toBeNull();
  // A later one takes the place of an earlier one, also by being withdrawn.
  expect(standingConsent([consent, { ...consent, signed_at: at(23), withdrawn_at: at(24) }], now)).toBeNull();
});

describe("the hour is said", () => {
  test.each([
    [{ waits_for: "team" as const, due_at: at(25, 11) }, "1 hour late"],
    [{ waits_for: "team" as const, due_at: at(23, 9) }, "2 days late, was Mon 23"],
    [{ waits_for: "team" as const, due_at: at(25, 16) }, "by today, 16:00"],
    [{ waits_for: "team" as const, due_at: at(25, 24) }, "by today, 23:59"],
    [{ waits_for: "team" as const, due_at: at(26, 9) }, "by tomorrow"],
    [{ waits_for: "team" as const, due_at: at(26, 24) }, "by tomorrow"],
    [{ waits_for: "team" as const, due_at: at(30, 24) }, "by Mon 30"],
    [{ waits_for: "team" as const, due_at: at(27) }, "by Fri 27"],
    [{ waits_for: "team" as const, due_at: new Date(2026, 11, 7).toISOString() }, "by Mon 7 Dec"],
    [{ waits_for: "team" as const, waits_since: at(25, 9) }, "waits since 09:00"],
    [{ waits_since: at(25, 9) }, "stands since 09:00"],
    [{ waits_since: at(24, 23) }, "stands 1 day"],
    [{ waits_since: at(21) }, "stands 4 days"],
    [{ stopped_at: at(24), waits_for: null }, "stopped on Tue 24"],
  ])("%o: %s", (more, text) => {
    expect(hourOf(production(more), now, en.hours, "en").text).toBe(text);
  });
});

test("a band begins with what is promised first, and then with what has waited longest", () => {
  const promised = entry({ id: "promised", waits_for: "team", due_at: at(30) });
  const sooner = entry({ id: "sooner", waits_for: "team", due_at: at(27) });
  const long = entry({ id: "long", waits_for: "team", waits_since: at(10) });
  const short = entry({ id: "short", waits_for: "team", waits_since: at(24) });
  expect(ordered([short, long, promised, sooner]).map((one) => one.production.id)).toEqual([
    "sooner",
    "promised",
    "long",
    "short",
  ]);
});

test("the board is narrowed by a part of the customer's name or address, or of the plan's name", () => {
  const sadu = entry({ id: "1" });
  const noor = {
    ...entry({ id: "2", plan_name: "CREATOR" }),
    customer: { name: "نور للاستشارات", email: "", hasAccount: true },
  };
  const ids = (search: string) => matching([sadu, noor], search).map((one) => one.production.id);
  expect(ids("")).toEqual(["1", "2"]);
  expect(ids(" creator ")).toEqual(["2"]);
  expect(ids("نور")).toEqual(["2"]);
  expect(ids("sadu.example")).toEqual(["1"]);
});
