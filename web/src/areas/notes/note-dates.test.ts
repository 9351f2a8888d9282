import { expect, test } from "vitest";
import { ageText } from "./note-dates.ts";

const now = Date.parse("2026-11-21T12:00:00+04:00");
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test.each([
  [-5, "", ""],
  [0.9, "", ""],
  [5, "5 minutes ago", "قبل 5 دقائق"],
  [3 * 60, "3 hours ago", "قبل 3 ساعات"],
  // Yesterday evening, though less than a day ago.
  [13 * 60, "yesterday", "أمس"],
  [6 * 24 * 60, "6 days ago", "قبل 6 أيام"],
  [20 * 24 * 60, "1 Nov 2026", "1 نوفمبر 2026"],
])("%d minutes ago reads %j, %j", (minutes, english, arabic) => {
  expect(ageText(ago(minutes), now, "en")).toBe(english);
  expect(ageText(ago(minutes), now, "ar")).toBe(arabic);
});
