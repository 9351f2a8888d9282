import { expect, test } from "vitest";
import { measure } from "./read-sound.ts";
import { soundFindings } from "./sound-findings.ts";

const RATE = 1_000;

/** A tone whose loudness is given for each second. */
function tone(loudness: number[], limit = 1) {
  return Float32Array.from({ length: loudness.length * RATE }, (_, index) => {
    const amplitude = loudness[Math.floor(index / RATE)] ?? 0;
    return Math.max(-limit, Math.min(limit, amplitude * Math.sin((index / RATE) * 2 * Math.PI * 50)));
  });
}

const sound = (...loudness: number[]) => measure([tone(loudness)], RATE, false);
const seconds = (count: number, loudness: number) => Array.from({ length: count }, () => loudness);
const found = (...loudness: number[]) =>
  soundFindings(sound(...loudness)).map(({ code, at, until }) => [code, at, until]);

test.each([
  ["a clear voice", seconds(30, 0.3), []],
  ["nothing at all", seconds(30, 0), [["nothing_heard", null, null]]],
  ["a low voice", seconds(30, 0.02), [["quiet", null, null]]],
  // Below what counts as a pause, and yet a voice.
  ["a whisper", seconds(5, 0.003), [["quiet", null, null]]],
  [
    "a stretch that is low",
    [...seconds(24, 0.3), ...seconds(12, 0.01), ...seconds(24, 0.3)],
    [["quiet", 24, 36]],
  ],
  ["a short breath", [...seconds(20, 0.3), ...seconds(3, 0), ...seconds(20, 0.3)], []],
  ["a long pause", [...seconds(20, 0.3), ...seconds(12, 0), ...seconds(20, 0.3)], [["silence", 20, 32]]],
  [
    "tops that are cut off",
    [...seconds(20, 0.3), ...seconds(2, 4), ...seconds(20, 0.3)],
    [["overdriven", 20, 21]],
  ],
])("hears %s", (_, loudness, findings) => {
  expect(found(...loudness)).toEqual(findings);
});

const silent = new Float32Array(10 * RATE);

test.each([
  ["left", [tone(seconds(10, 0.3)), silent]],
  ["right", [silent, tone(seconds(10, 0.3))]],
  ["last of six", [silent, silent, silent, silent, silent, tone(seconds(10, 0.3))]],
])("hears a voice on the %s channel alone", (_, channels) => {
  const measured = measure(channels, RATE, false);
  expect(soundFindings(measured)).toEqual([]);
  expect(Math.max(...measured.peaks)).toBe(30);
});

test("hears tops that are cut off on one channel alone", () => {
  const findings = soundFindings(measure([silent, tone(seconds(10, 4))], RATE, false));
  expect(findings.map(({ code }) => code)).toEqual(["overdriven"]);
});

test("hears nothing cut off in numbers that may exceed full scale, unless it was cut off before", () => {
  const loud = tone(seconds(10, 1.7), 4);
  expect(soundFindings(measure([loud], RATE, true))).toEqual([]);
  expect(soundFindings(measure([loud], RATE, false))).toHaveLength(1);
  expect(soundFindings(measure([tone(seconds(10, 4))], RATE, true))).toHaveLength(1);
});

test("measures a moment, and nothing", () => {
  expect(measure([tone([0.5]).subarray(0, 50)], RATE, false)).toMatchObject({
    seconds: 0.05,
    loudness: null,
  });
  expect(measure([], RATE, false)).toMatchObject({ seconds: 0, peaks: [], loudness: null });
});

test("draws the peaks from 0 to 100", () => {
  const { peaks } = sound(...seconds(10, 0.5), ...seconds(10, 0));
  expect(Math.max(...peaks)).toBe(50);
  expect(peaks.at(-1)).toBe(0);
});
