import { afterEach, beforeEach, expect, test, vi } from "vitest";

let hasMoved = false;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  hasMoved = false;
  const { firstInteraction } = await import("./first-interaction.ts");
  void firstInteraction.then(() => {
    hasMoved = true;
  });
});
afterEach(() => vi.useRealTimers());

test("waits while the visitor only looks", async () => {
  await vi.advanceTimersByTimeAsync(3_999);
  expect(hasMoved).toBe(false);
});

test.each(["scroll", "pointermove", "pointerdown", "keydown", "focusin"])("comes with a %s", async (sign) => {
  window.dispatchEvent(new Event(sign));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasMoved).toBe(true);
});

test("comes by itself after four seconds", async () => {
  await vi.advanceTimersByTimeAsync(4_000);
  expect(hasMoved).toBe(true);
});
