import { expect, test } from "vitest";
import { isPhone, latinDigits } from "./phone.ts";

test.each([
  ["+971501234567", "+971501234567"],
  ["00971-50-123-4567", "00971-50-123-4567"],
  ["050 123 4567", "050 123 4567"],
  ["+971 (0)4 123 4567", "+971 (0)4 123 4567"],
  ["+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971 50 123 4567"],
  ["۰۵۰ ۱۲۳ ۴۵۶۷", "050 123 4567"],
  ["\u200e+971 50 123 4567\u200f ", "+971 50 123 4567"],
  ["＋971 50 123 4567", "+971 50 123 4567"],
])("%s is a number, in Latin digits", (typed, latin) => {
  expect(latinDigits(typed)).toBe(latin);
  expect(isPhone(latin)).toBe(true);
});

test.each(["", "050123456", "not a phone", "----------", "1".repeat(16), "٠٥٠١٢٣"])(
  "%j is no number",
  (typed) => {
    expect(isPhone(latinDigits(typed))).toBe(false);
  },
);
