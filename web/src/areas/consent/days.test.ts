import { describe, expect, test } from "vitest";
import { dayAfter, dayInDubai, daysUntil, monthsAfter } from "./days.ts";

describe("the calendar of the Emirates", () => {
  test("is four hours ahead of the world's clock", () => {
    expect(dayInDubai(new Date("2026-11-25T19:59:59Z"))).toBe("2026-11-25");
    expect(dayInDubai(new Date("2026-11-25T20:00:00Z"))).toBe("2026-11-26");
  });

  test.each([
    ["2026-11-25T20:00:00Z", "2026-11-26T19:00:00Z", 0],
    ["2026-11-25T19:00:00Z", "2026-11-25T21:00:00Z", 1],
    ["2026-11-25T10:00:00Z", "2026-12-09T10:00:00Z", 14],
    ["2026-11-25T10:00:00Z", "2026-11-20T10:00:00Z", 0],
  ])("counts the days from %s to %s", (now, moment, days) => {
    expect(daysUntil(moment, new Date(now))).toBe(days);
  });
});

describe("a later day", () => {
  test.each([
    ["2026-11-25", 6, "2027-05-25"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-12-31", 12, "2027-12-31"],
    ["2028-02-29", 12, "2029-02-28"],
  ])("%s and %i months is %s", (day, months, later) => {
    expect(monthsAfter(day, months)).toBe(later);
  });

  test("is the next one over the end of a year", () => {
    expect(dayAfter("2026-12-31")).toBe("2027-01-01");
  });
});
