import { expect, test } from "vitest";
import { centsOf, typedAmount } from "./refund-dialogs.tsx";

test.each([
  ["20", 2_000],
  ["20.5", 2_050],
  [" 20.05 ", 2_005],
  ["20,5", 2_050],
  ["1,234", 123_400],
  ["1,234,567.89", 123_456_789],
  ["٢٠٫٥", 2_050],
  ["١٬٢٣٤", 123_400],
])("%s is an amount", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

test.each(["", "0", "0.00", "-5", "1.234.5", "20.555", "1e3", "12,34,56", "abc", "99999999"])(
  "%j is none",
  (typed) => {
    expect(centsOf(typed)).toBeNull();
  },
);

test.each([1, 99, 100, 12_345, 540_000])(
  "what the field first says is read as the same %i cents",
  (cents) => {
    expect(centsOf(typedAmount(cents))).toBe(cents);
  },
);
