import { expect, test } from "vitest";
import { wholeNumber } from "./correct-dialog.tsx";

test.each([
  ["2", 2],
  ["-2", -2],
  [" +3 ", 3],
  ["−12", -12],
  ["\u200e-٢", -2],
  ["0", null],
  ["1.5", null],
  ["", null],
  ["two", null],
  ["1000", null],
])("a correction of %j is %j", (typed, amount) => {
  expect(wholeNumber(typed)).toBe(amount);
});
