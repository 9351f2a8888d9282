import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("tells the time left from the last seconds", () => {
  const pace = new Pace();
  expect(pace.secondsLeft(0, 1000, 0)).toBeNull();
  expect(pace.secondsLeft(10, 1000, 1_000)).toBeNull();
  expect(pace.secondsLeft(100, 1000, 10_000)).toBe(90);
  // What was long ago does not count.
  pace.secondsLeft(200, 1000, 40_000);
  expect(pace.secondsLeft(600, 1000, 50_000)).toBe(10);
});

test("knows nothing after a pause, and while nothing moves", () => {
  const pace = new Pace();
  pace.secondsLeft(0, 1000, 0);
  expect(pace.secondsLeft(0, 1000, 10_000)).toBeNull();
  pace.secondsLeft(500, 1000, 12_000);
  pace.reset();
  expect(pace.secondsLeft(500, 1000, 13_000)).toBeNull();
});
