import { expect, test } from "vitest";
import { clockOf, dayOf } from "../../../i18n/moments.ts";
import type { Delivery, Publication } from "../deliveries/api.ts";
import { entriesOf, isWeekend, momentOf, movedDay, movedMonth, weeksOf } from "./calendar.ts";

const expectedWeekend = [false, true, true, false];
const noMoments = [null, null, null];
const now = new Date("2026-11-26T08:00:00Z");
const plan = (id: string, changes: Partial<Publication>): Publication =>
  ({ id, planned_at: null, published_at: null, canceled_at: null, ...changes }) as Publication;

test("weeks go from Monday to Sunday, and the weekend is Saturday and Sunday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]).toEqual(
    "2026-10-26 2026-10-27 2026-10-28 2026-10-29 2026-10-30 2026-10-31 2026-11-01".split(" "),
  );
  expect(weeks.at(-1)?.[0]).toBe("2026-11-30");
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map(isWeekend)).toEqual(expectedWeekend);
});

test.each([
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", 20, "2028-01"],
])("the month %s moved by %i is %s", (month, by, expected) => {
  expect(movedMonth(month, by)).toBe(expected);
});

test.each([
  ["ArrowRight", "ltr", "2026-12-01"],
  ["ArrowRight", "rtl", "2026-11-29"],
  ["ArrowLeft", "rtl", "2026-12-01"],
  ["ArrowUp", "ltr", "2026-11-23"],
  ["ArrowDown", "ltr", "2026-12-07"],
  ["Home", "ltr", "2026-11-30"],
  ["End", "rtl", "2026-12-06"],
  ["PageDown", "ltr", "2026-12-30"],
  ["PageUp", "ltr", "2026-10-30"],
  ["a", "ltr", null],
] as const)("%s in %s goes from Monday 30 November to %s", (key, direction, expected) => {
  expect(movedDay("2026-11-30", key, direction)).toBe(expected);
});

test("a month that is shorter ends with its last day", () => {
  expect(movedDay("2027-01-31", "PageDown", "ltr")).toBe("2027-02-28");
});

test("hours are those of Dubai, wherever the reader is", () => {
  expect(dayOf("2026-11-26T20:30:00Z")).toBe("2026-11-27");
  expect(clockOf("2026-11-26T20:30:00Z")).toBe("00:30");
  expect(momentOf("2026-11-27", "00:30")).toBe("2026-11-26T20:30:00.000Z");
  expect([momentOf("", "09:00"), momentOf("2026-11-27", ""), momentOf("2026-13-01", "09:00")]).toEqual(
    noMoments,
  );
});

test("entries say what is planned, due and out, in their order; what was canceled is left out", () => {
  const delivery = {
    publications: [
      plan("later", { planned_at: "2026-11-30T05:00:00Z" }),
      plan("gone", { planned_at: "2026-11-30T05:00:00Z", canceled_at: "2026-11-20T05:00:00Z" }),
      plan("due", { planned_at: "2026-11-25T05:00:00Z" }),
      plan("out", { planned_at: "2026-11-25T05:00:00Z", published_at: "2026-11-24T21:00:00Z" }),
    ],
  } as Delivery;
  const entries = entriesOf([delivery], now);
  expect(entries.map(({ publication, state, day }) => [publication.id, state, day])).toEqual([
    ["out", "published", "2026-11-25"],
    ["due", "due", "2026-11-25"],
    ["later", "planned", "2026-11-30"],
  ]);
});
