import { expect, test } from "vitest";
import cases from "../../../../../tests/videos/speaking_cases.json" with { type: "json" };
import words from "../../../i18n/en/parts/video-states.ts";
import { videoState } from "../../../ui/studio/video-state.ts";
import { linesOf, speakingSeconds, spokenWords, tidied } from "./script.ts";

test.each(cases)("counts the words of %j as the server does", ({ text, words: count }) => {
  expect(spokenWords(text)).toBe(count);
});

test("estimates how long words take to speak", () => {
  expect(speakingSeconds(268, "en")).toEqual({ least: 101, most: 124 });
  expect(speakingSeconds(97, "ar")).toEqual({ least: 60, most: 74 });
});

test("keeps the numbers of lines over blank ones and headings", () => {
  expect(linesOf("# Opening\n\nOur price.\n#5 is a heading too")).toEqual([
    { number: 1, text: "Opening", isHeading: true },
    { number: 3, text: "Our price.", isHeading: false },
    { number: 4, text: "5 is a heading too", isHeading: true },
  ]);
});

test("tidies a text as the server does", () => {
  expect(tidied("\n one \r\ntwo\t\n\n")).toBe("one\ntwo");
});

test("is for either side what it is", () => {
  type VideoStatus = Parameters<typeof videoState>[0];
  const states = (changes: Partial<VideoStatus>) => {
    const video: VideoStatus = {
      step: "scripts",
      script_status: "none",
      cut_status: "none",
      waits_for: "team",
      ...changes,
    };
    return (["customer", "team"] as const).map((side) => videoState(video, side, words.videoStates).text);
  };
  expect(states({})).toEqual(["We write it", "To be written"]);
  expect(states({ script_status: "waiting", waits_for: "customer" })).toEqual([
    "Waits for you",
    "The customer reads it",
  ]);
  expect(states({ script_status: "waiting" })).toEqual(["Our team reads it", "Waits for us"]);
  expect(states({ script_status: "changes" })).toEqual(["We change it", "Changes asked of us"]);
  const read = { script_status: "approved" } as const;
  expect(states({ ...read, step: "generation" })).toEqual(["We generate it", "To be generated"]);
  expect(states({ ...read, step: "editing", cut_status: "waiting", waits_for: "customer" })).toEqual([
    "Waits for you",
    "The customer looks at it",
  ]);
  expect(states({ ...read, step: "editing", cut_status: "changes" })).toEqual([
    "We change the cut",
    "Changes asked of us",
  ]);
  expect(states({ ...read, step: "delivery", cut_status: "approved" })).toEqual([
    "We deliver it",
    "To be delivered",
  ]);
  expect(states({ ...read, step: "completed", waits_for: "nobody" })).toEqual(["Delivered", "Delivered"]);
});
