import { expect, test } from "vitest";
import { spanOf } from "./due.tsx";

const hours = (count: number) => count * 3_600_000;

test.each([
  [1, "minutes", 1],
  [hours(1) - 1, "minutes", 59],
  [hours(1), "hours", 1],
  [hours(48) - 1, "hours", 47],
  [hours(48), "days", 2],
  [hours(71), "days", 2],
])("%i ms are told as %s: %i", (length, unit, count) => {
  expect(spanOf(length)).toEqual({ unit, count });
});
