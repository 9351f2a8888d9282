import { expect, test } from "vitest";
import { measure } from "./read-sound.ts";
import { soundFindings } from "./sound-findings.ts";

const RATE = 1_000;

/** A tone whose loudness is given for each second. */
function sound(...loudness: number[]) {
  const samples = Float32Array.from({ length: loudness.length * RATE }, (_, index) => {
    const amplitude = loudness[Math.floor(index / RATE)] ?? 0;
    return Math.max(-1, Math.min(1, amplitude * Math.sin((index / RATE) * 2 * Math.PI * 50)));
  });
  return measure(samples, RATE, loudness.length);
}

const seconds = (count: number, loudness: number) => Array.from({ length: count }, () => loudness);
const found = (...loudness: number[]) =>
  soundFindings(sound(...loudness)).map(({ code, at, until }) => [code, at, until]);

test.each([
  ["a clear voice", seconds(30, 0.3), []],
  ["nothing at all", seconds(30, 0), [["nothing_heard", null, null]]],
  ["a low voice", seconds(30, 0.02), [["quiet", null, null]]],
  [
    "a stretch that is low",
    [...seconds(20, 0.3), ...seconds(10, 0.01), ...seconds(20, 0.3)],
    [["quiet", 20, 30]],
  ],
  ["a short breath", [...seconds(20, 0.3), ...seconds(3, 0), ...seconds(20, 0.3)], []],
  ["a long pause", [...seconds(20, 0.3), ...seconds(12, 0), ...seconds(20, 0.3)], [["silence", 20, 32]]],
  [
    "tops that are cut off",
    [...seconds(20, 0.3), ...seconds(2, 4), ...seconds(20, 0.3)],
    [["overdriven", 20, 22]],
  ],
])("hears %s", (_, loudness, findings) => {
  expect(found(...loudness)).toEqual(findings);
});

test("draws the peaks from 0 to 100", () => {
  const { peaks } = sound(...seconds(10, 0.5), ...seconds(10, 0));
  expect(Math.max(...peaks)).toBe(50);
  expect(peaks.at(-1)).toBe(0);
});
