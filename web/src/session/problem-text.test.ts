import { describe, expect, test } from "vitest";
import ar from "../areas/auth/password/forgot.words.ar.ts";
import en from "../areas/auth/password/forgot.words.en.ts";
import { mailProblemText } from "./problem-text.ts";

const limit = (message: string) => Object.assign(new Error(message), { code: "over_email_send_rate_limit" });
const soon = (seconds: number) =>
  limit(`For security purposes, you can only request this after ${seconds} seconds.`);

describe("a mail that was asked for too soon", () => {
  test.each([
    [1, "We wrote to this address a moment ago. You can ask again in 1 second."],
    [42, "We wrote to this address a moment ago. You can ask again in 42 seconds."],
  ])("says how long to wait: %i seconds", (seconds, sentence) => {
    expect(mailProblemText(soon(seconds), "en", en, "")).toBe(sentence);
  });

  test.each([
    [1, /بعد ثانية\.$/],
    [2, /بعد ثانيتين\.$/],
    [7, /بعد 7 ثوانٍ\.$/],
    [42, /بعد 42 ثانية\.$/],
  ])("counts in Arabic: %i seconds", (seconds, ending) => {
    expect(mailProblemText(soon(seconds), "ar", ar, "")).toMatch(ending);
  });

  test("counts no seconds up to tomorrow", () => {
    expect(mailProblemText(soon(80_000), "en", en, "")).toBe(en.wait.tomorrow);
  });

  test("has words for a limit without a number", () => {
    expect(mailProblemText(limit("email rate limit exceeded"), "en", en, "")).toBe(en.wait.later);
  });

  test("leaves other failures to the server's words", () => {
    expect(mailProblemText(new Error("No such thing"), "en", en, "")).toBe("No such thing");
  });
});
