import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { confettiBurst, confettiShower } from "./confetti.ts";

const { fire, create } = vi.hoisted(() => {
  const fired = vi.fn();
  return { fire: fired, create: vi.fn(() => Object.assign(fired, { reset: vi.fn() })) };
});
vi.mock("canvas-confetti", () => ({
  default: { create, shapeFromPath: ({ path }: { path: string }) => ({ type: "path", path }) },
}));

beforeEach(() => {
  vi.useFakeTimers();
  fire.mockClear();
  create.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a burst throws fifty diamonds, half of them hollow, and takes its canvas away", async () => {
  const over = confettiBurst();
  await vi.advanceTimersByTimeAsync(0);
  expect(fire).toHaveBeenCalledTimes(1);
  const [options] = fire.mock.calls[0] ?? [];
  expect(options.particleCount).toBe(50);
  expect(options.colors).toEqual(["#c8401c", "#7cc4b8", "#e8b04c"]);
  expect(options.shapes).toHaveLength(2);
  expect(document.querySelectorAll("canvas")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  await over;
  expect(document.querySelectorAll("canvas")).toHaveLength(0);
});

test("a shower throws for three seconds and no longer", async () => {
  const over = confettiShower();
  await vi.advanceTimersByTimeAsync(2999);
  const thrown = fire.mock.calls.length;
  expect(thrown).toBeGreaterThan(20);
  await vi.advanceTimersByTimeAsync(3001);
  await over;
  expect(fire.mock.calls.length).toBe(thrown);
});

test("draws without a worker, which the site's policy forbids", async () => {
  const over = confettiBurst();
  await vi.advanceTimersByTimeAsync(3000);
  await over;
  expect(create).toHaveBeenCalledWith(expect.anything(), { resize: true, useWorker: false });
});

test("nothing moves for visitors who ask for less motion", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await confettiBurst();
  await confettiShower();
  expect(fire).not.toHaveBeenCalled();
  expect(document.querySelectorAll("canvas")).toHaveLength(0);
});
