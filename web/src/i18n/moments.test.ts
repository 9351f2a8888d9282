import { expect, test } from "vitest";
import { fullDate, shortDateAndTime, timeOfDay } from "./moments.ts";

/** Replaces all spaces by ordinary ones, because platforms differ in their narrow spaces. */
const plain = (text: string) => text.replace(/\s/g, " ");

// The moments have no time zone, so that they are the same on every machine.
test.each([
  ["2026-11-21T00:05:00", "00:05", "12:05 صباحًا"],
  ["2026-11-21T07:05:00", "07:05", "7:05 صباحًا"],
  ["2026-11-21T12:05:00", "12:05", "12:05 ظهرًا"],
  ["2026-11-21T14:05:00", "14:05", "2:05 مساءً"],
])("%s is said by each language's clock", (moment, english, arabic) => {
  expect(timeOfDay(moment, "en")).toBe(english);
  expect(plain(timeOfDay(moment, "ar"))).toBe(arabic);
  expect(shortDateAndTime(moment, "en")).toBe(`21 Nov 2026 ${english}`);
  expect(plain(shortDateAndTime(moment, "ar"))).toBe(`21 نوفمبر 2026، الساعة ${arabic}`);
  expect(plain(fullDate(moment, "ar"))).toBe(`21 نوفمبر 2026، الساعة ${arabic}`);
});
