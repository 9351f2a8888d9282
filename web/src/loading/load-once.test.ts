import { expect, test, vi } from "vitest";
import { loadOnce, onceForgotten } from "./load-once.ts";

test("what fails after the network came back is asked for again", async () => {
  vi.useFakeTimers();
  try {
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let asked = 0;
    const load = async () => (await answers[asked++]?.promise) ?? "";
    const first = loadOnce(load);
    window.dispatchEvent(new Event("online"));
    const forgotten = new Promise<void>((resolve) => onceForgotten(resolve));
    answers[0]?.reject(new Error("offline"));
    await expect(first).rejects.toThrow("offline");
    await vi.advanceTimersByTimeAsync(1_000);
    await forgotten;
    answers[1]?.resolve("here");
    expect(await loadOnce(load)).toBe("here");
  } finally {
    vi.useRealTimers();
  }
});
