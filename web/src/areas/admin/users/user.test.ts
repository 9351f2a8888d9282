import { describe, expect, test } from "vitest";
import { ageText, statusOf, toneOf } from "./user.ts";

const now = Date.parse("2025-05-31T12:00:00Z");
const ago = (days: number, seconds = 0) => new Date(now - days * 86_400_000 - seconds * 1000).toISOString();

describe("the status of an account", () => {
  test("is active once the profile was saved, however long ago", () => {
    expect(statusOf(ago(900))).toBe("active");
    expect(statusOf(null)).toBe("pending");
    expect(statusOf("")).toBe("pending");
  });

  test.each([
    ["good", ago(0)],
    ["good", ago(7)],
    ["warning", ago(7, 1)],
    ["warning", ago(30)],
    ["bad", ago(30, 1)],
    ["bad", null],
    // A clock that goes ahead of ours.
    ["good", ago(-1)],
  ] as const)("is marked %s for an update at %s", (tone, updatedAt) => {
    expect(toneOf(updatedAt, now)).toBe(tone);
  });
});

test.each([
  [0, "Today", "اليوم"],
  [1, "Yesterday", "أمس"],
  [12, "12 days ago", "قبل 12 يومًا"],
  [48, "48 days ago", "قبل 48 يومًا"],
  [100, "3 months ago", "قبل 3 أشهر"],
  [800, "2 years ago", "قبل سنتين"],
])("an update of %i days ago reads %j and %j", (days, english, arabic) => {
  expect(ageText(ago(days), now, "en")).toBe(english);
  expect(ageText(ago(days), now, "ar")).toBe(arabic);
});
