import { describe, expect, test } from "vitest";
import { user } from "../../test-support/fake-server.ts";
import { consent, production, recording, request, twin, video } from "../../test-support/studio.ts";
import { consentFacts, currentRecording, isAnyChecking, needsOf, workOf } from "./facts.ts";
import { onboardingParts } from "./production/progress.tsx";

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

  test("is a script that is to be read, or changed, and none that our team writes", () => {
    const ready = twin({ status: "ready", consents: [consent()], recordings: all("accepted") });
    const videos = [
      video({ id: "read", script_status: "waiting", waits_for: "customer", version: 1 }),
      video({ id: "change", script_status: "changes", waits_for: "customer", version: 1 }),
      video({ id: "written", script_status: "none" }),
    ];
    expect(needs({ twin: ready, step: "scripts", videos })).toEqual(["script read", "script changes"]);
    // They can be read while the twin is made.
    expect(needs({ twin: ready, videos: videos.slice(0, 1) })).toEqual(["script read"]);
  });

  test("is nothing after the money went back, or the twin was deleted", () => {
    expect(needs({ stopped_at: "2026-11-20T10:00:00Z" })).toEqual([]);
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
    ["delivered", { step: "completed" as const, twin: twin({ status: "ready" }) }],
    ["stopped", { stopped_at: "2026-11-20T10:00:00Z" }],
    ["deleted", { twin: null }],
  ])("is %s", (work, changes) => {
    expect(workOf(production(changes))).toBe(work);
  });

  test("of the onboarding has five parts", () => {
    expect(onboardingParts(production(), viewer)).toEqual({ done: 0, all: 5 });
    const collected = twin({ consents: [consent()], recordings: all("accepted") });
    expect(onboardingParts(production({ twin: collected }), viewer)).toEqual({ done: 4, all: 5 });
    expect(onboardingParts(production({ step: "scripts" }), viewer)).toEqual({ done: 5, all: 5 });
  });
});

describe("several people in one production", () => {
  const mariam = twin({ status: "ready", consents: [consent()], recordings: all("accepted") });
  const salem = twin({ id: "salem" });
  const shown = { avatars: null, twins: [mariam, salem] };
  const listed = (...args: Parameters<typeof production>) =>
    needsOf(production(...args), viewer).map((need) =>
      "twin" in need ? `${need.twin.id} ${need.about}` : `video ${need.video.id}`,
    );

  test("each wait by how their own twin stands, and videos go on meanwhile", () => {
    const videos = [
      video({ id: "hers", twin_id: "twin", script_status: "waiting", waits_for: "customer", version: 1 }),
    ];
    expect(listed({ ...shown, step: "scripts", videos })).toEqual([
      "salem agreement",
      "salem base_video",
      "salem voice",
      "video hers",
    ]);
  });

  test("wait for nothing with the videos of somebody who withdrew", () => {
    const left = twin({
      id: "salem",
      status: "stopped",
      consents: [consent({ withdrawn_at: "2026-11-24" })],
    });
    const waiting = { script_status: "waiting", waits_for: "customer", version: 1 } as const;
    const videos = [
      video({ id: "his", twin_id: "salem", ...waiting }),
      video({ id: "hers", twin_id: "twin", ...waiting }),
    ];
    expect(listed({ ...shown, twins: [mariam, left], step: "scripts", videos })).toEqual([
      "salem agreement",
      "video hers",
    ]);
  });

  test.each([
    ["collecting", [mariam, twin({ id: "salem", status: "ready" })]],
    ["collecting", [mariam, salem]],
    ["checking", [mariam, salem, twin({ id: "noura", recordings: all("checked") })]],
    ["collecting", [mariam, twin({ id: "noura", recordings: all("accepted") })]],
    ["collecting", [mariam, twin({ id: "salem", status: "stopped" })]],
    ["stopped", [twin({ status: "stopped" }), twin({ id: "salem", status: "stopped" })]],
  ] as const)("are told of as %s", (work, twins) => {
    expect(workOf(production({ avatars: null, twins: [...twins], step: "scripts" }))).toBe(work);
  });

  test("have five parts of the onboarding each", () => {
    expect(onboardingParts(production(shown), viewer)).toEqual({ done: 5, all: 10 });
  });

  test("are looked at while one of their files is checked", () => {
    const sent = twin({ id: "salem", recordings: [recording({ status: "checking" })] });
    expect(isAnyChecking([production({ avatars: null, twins: [mariam, sent] })])).toBe(true);
    expect(isAnyChecking([production(shown)])).toBe(false);
  });
});

test("an accepted recording counts, also when a newer one was refused", () => {
  const recordings = [
    recording({ id: "new", status: "refused" }),
    recording({ id: "old", status: "accepted" }),
  ];
  expect(currentRecording(twin({ recordings }), "base_video")?.id).toBe("old");
});
