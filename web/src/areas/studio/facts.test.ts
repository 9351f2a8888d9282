import { describe, expect, test } from "vitest";
import { user } from "../../test-support/fake-server.ts";
import { consent, production, recording, request, twin } from "../../test-support/studio.ts";
import { consentFacts, currentRecording, needsOf, onboardingDone, workOf } from "./facts.ts";

const viewer = { ...user, now: new Date("2026-11-25T12:00:00Z") };
const all = (status: "checked" | "accepted") =>
  (["base_video", "voice", "consent"] as const).map((kind) => recording({ id: kind, kind, status }));
const needs = (...args: Parameters<typeof production>) =>
  needsOf(production(...args), viewer).map(({ about, state }) => `${about} ${state}`);

describe("what waits for the customer", () => {
  test.each([
    ["nothing was done yet", twin(), ["agreement none", "base_video missing", "voice missing"]],
    [
      "somebody was asked",
      twin({ requests: [request()] }),
      ["agreement asked", "base_video missing", "voice missing"],
    ],
    [
      "the customer signed",
      twin({ requests: [request()], consents: [consent()] }),
      ["base_video missing", "voice missing", "consent missing"],
    ],
    [
      "another person signed",
      twin({ consents: [consent({ email: "salem@sadu.example" })] }),
      ["agreement unspoken", "base_video missing", "voice missing"],
    ],
    [
      "a file is on its way, and one was refused",
      twin({
        consents: [consent()],
        recordings: [
          recording({ kind: "base_video", received_at: null }),
          recording({ kind: "voice", status: "refused" }),
        ],
      }),
      ["base_video unfinished", "voice refused", "consent missing"],
    ],
    ["everything is with the team", twin({ consents: [consent()], recordings: all("checked") }), []],
    ["everything is accepted", twin({ consents: [consent()], recordings: all("accepted") }), []],
  ])("%s", (_, given, waits) => {
    expect(needs({ twin: given })).toEqual(waits);
  });

  test("is the agreement alone after it was withdrawn", () => {
    const stopped = twin({
      status: "stopped",
      consents: [consent({ withdrawn_at: "2026-11-20T10:00:00Z" })],
    });
    expect(needs({ twin: stopped, stopped_at: "2026-11-20T10:00:00Z" })).toEqual(["agreement withdrawn"]);
  });

  test("is nothing after the money went back, or the twin was deleted", () => {
    expect(needs({ stopped_at: "2026-11-20T10:00:00Z" })).toEqual([]);
    expect(needs({ twin: twin({ status: "deleted" }) })).toEqual([]);
    expect(needs({ twin: null })).toEqual([]);
  });
});

describe("the consent", () => {
  test.each([
    ["asked", { requests: [request()] }],
    ["expired", { requests: [request({ expires_at: "2026-11-25T11:59:00Z" })] }],
    ["declined", { requests: [request({ declined_at: "2026-11-24T09:00:00Z" })] }],
    ["none", { requests: [request({ superseded_at: "2026-11-24T09:00:00Z" })] }],
    ["signed", { consents: [consent({ until: "2026-11-25" })] }],
    ["ended", { consents: [consent({ until: "2026-11-24" })] }],
    ["withdrawn", { consents: [consent({ withdrawn_at: "2026-11-24T09:00:00Z" })] }],
    // A newer request asks for the consent that follows the one that was withdrawn.
    [
      "asked",
      {
        consents: [consent({ withdrawn_at: "2026-11-24T09:00:00Z" })],
        requests: [request({ created_at: "2026-11-25T09:00:00Z" })],
      },
    ],
  ])("is %s", (state, collected) => {
    expect(consentFacts(twin(collected), viewer).state).toBe(state);
  });

  test("ends with its day in Dubai, where a new day begins four hours before London's", () => {
    const last = twin({ consents: [consent({ until: "2026-11-25" })] });
    const at = (now: string) => consentFacts(last, { ...viewer, now: new Date(now) }).state;
    expect(at("2026-11-25T19:59:00Z")).toBe("signed");
    expect(at("2026-11-25T20:00:00Z")).toBe("ended");
  });

  test("is the customer's own by the address, however it is written", () => {
    expect(
      consentFacts(twin({ requests: [request({ email: user.email.toUpperCase() })] }), viewer).isOwn,
    ).toBe(true);
    expect(consentFacts(twin({ requests: [request({ email: "salem@sadu.example" })] }), viewer).isOwn).toBe(
      false,
    );
  });
});

describe("the work", () => {
  test.each([
    ["collecting", {}],
    ["checking", { twin: twin({ recordings: all("checked") }) }],
    ["building", { twin: twin({ recordings: all("accepted") }) }],
    ["ready", { step: "scripts" as const, twin: twin({ status: "ready" }) }],
    ["stopped", { stopped_at: "2026-11-20T10:00:00Z" }],
    ["deleted", { twin: null }],
  ])("is %s", (work, changes) => {
    expect(workOf(production(changes))).toBe(work);
  });

  test("of the onboarding has five parts", () => {
    expect(onboardingDone(production(), viewer)).toBe(0);
    const collected = twin({ consents: [consent()], recordings: all("accepted") });
    expect(onboardingDone(production({ twin: collected }), viewer)).toBe(4);
    expect(onboardingDone(production({ step: "scripts" }), viewer)).toBe(5);
  });
});

test("an accepted recording counts, also when a newer one was refused", () => {
  const recordings = [
    recording({ id: "new", status: "refused" }),
    recording({ id: "old", status: "accepted" }),
  ];
  expect(currentRecording(twin({ recordings }), "base_video")?.id).toBe("old");
});
