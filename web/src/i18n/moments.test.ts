import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ageText } from "../areas/admin/users/user.ts";
import { lastInstant } from "./last-instant.ts";
import { clockOf, dayOf, daysBetween, fullDate, shortDate, shortDateAndTime, timeOfDay } from "./moments.ts";

const SOURCE = join(import.meta.dirname, "..");
const DUBAI = "+04:00";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["2026-11-21T00:05:00", "00:05", "12:05 صباحًا"],
  ["2026-11-21T07:05:00", "07:05", "7:05 صباحًا"],
  ["2026-11-21T12:05:00", "12:05", "12:05 ظهرًا"],
  ["2026-11-21T14:05:00", "14:05", "2:05 مساءً"],
])("%s in Dubai is said by each language's clock", (local, english, arabic) => {
  vi.stubEnv("TZ", "Asia/Dubai");
  const moment = local + DUBAI;
  expect(timeOfDay(moment, "en")).toBe(english);
  expect(timeOfDay(moment, "ar")).toBe(arabic);
  expect(shortDateAndTime(moment, "en")).toBe(`21 Nov 2026 ${english}`);
  expect(shortDateAndTime(moment, "ar")).toBe(`21 نوفمبر 2026، الساعة ${arabic}`);
  expect(fullDate(moment, "en")).toBe(`21 November 2026 at ${english}`);
  expect(fullDate(moment, "ar")).toBe(`21 نوفمبر 2026، الساعة ${arabic}`);
});

test.each(["Pacific/Auckland", "America/Los_Angeles", "Europe/London"])(
  "A reader in %s reads Dubai's day and hour",
  (zone) => {
    vi.stubEnv("TZ", zone);
    for (let hour = 0; hour < 400 * 24; hour += 5) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour, 59, 59)).toISOString();
      const expected = new Intl.DateTimeFormat("sv-SE", {
        dateStyle: "short",
        timeStyle: "short",
        timeZone: "Asia/Dubai",
      }).format(new Date(moment));
      expect(`${dayOf(moment)} ${clockOf(moment)}`).toBe(expected);
    }
    expect(shortDate("2026-11-28T19:59:59Z", "en")).toBe("28 Nov 2026");
    expect(shortDate("2026-11-28T20:00:00Z", "ar")).toBe("29 نوفمبر 2026");
    expect(shortDateAndTime("2026-11-28T20:00:00Z", "en")).toBe("29 Nov 2026 00:00 (UAE time)");
    expect(fullDate("2026-11-28T08:05:00Z", "ar")).toBe(
      "28 نوفمبر 2026، الساعة 12:05 ظهرًا (بتوقيت الإمارات)",
    );
    expect(ageText("2026-11-28T19:00:00Z", Date.parse("2026-11-28T20:30:00Z"), "en")).toBe("Yesterday");
    expect(daysBetween("2026-11-28T19:59:59Z", "2026-11-29T20:00:00Z")).toBe(2);
  },
);

test("A promise is kept by its last instant: what ends with midnight ends on the day before", () => {
  // Five business days from Saturday 28 November 2026, around the National Day.
  expect(shortDate(lastInstant("2026-12-08T20:00:00+00:00"), "en")).toBe("8 Dec 2026");
  expect(timeOfDay(lastInstant("2026-12-08T20:00:00+00:00"), "ar")).toBe("11:59 مساءً");
  expect(lastInstant("2026-12-08T09:00:00+00:00")).toBe("2026-12-08T09:00:00+00:00");
});

test("No other file writes a date, nor asks for the reader's calendar", () => {
  const clocks =
    /Intl\.DateTimeFormat\(|toLocale(Date|Time)?String\((?!"en-US")|to(Date|Time)String\(|\.[gs]et(FullYear|Month|Date|Day|Hours|Minutes)\(|new Date\(\)\.toISOString\(\)\.slice|timeZone/;
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .filter((name) =>
      clocks.test(readFileSync(join(SOURCE, name), "utf8").replaceAll(/^\s*(\/\/|\*).*$/gm, "")),
    );
  expect(files).toEqual(["i18n/day-text.ts"]);
});

test("The page and the server write the same days and moments", () => {
  vi.stubEnv("TZ", "Pacific/Auckland");
  const moments = Array.from({ length: 300 }, (_, place) =>
    new Date(Date.UTC(2026, 9, 1) + place * 9_000_007).toISOString(),
  );
  const program = `
import json, sys
from tawam.receipts.words import format_day
from tawam.mail.words import moment
json.dump([[[format_day(one, to), moment(one, to)] for to in ("en", "ar")]
           for one in json.load(sys.stdin)], sys.stdout)`;
  const root = join(SOURCE, "../..");
  const written = execFileSync(join(root, ".venv/bin/python"), ["-c", program], {
    cwd: root,
    input: JSON.stringify(moments),
    encoding: "utf8",
  });
  const ours = moments.map((moment) =>
    (["en", "ar"] as const).map((to) => {
      const full = fullDate(moment, to).replace(" at ", ", ");
      return [full.split(/[,،]/)[0], full];
    }),
  );
  expect(JSON.parse(written)).toEqual(ours);
});
