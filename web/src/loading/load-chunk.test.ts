import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChunkLoadError, loadChunk } from "./load-chunk.ts";

const asked = vi.fn<() => Promise<string>>();
/** A chunk of its own for each test: its text is its name. */
const chunks = [
  () => asked(),
  () => asked().then((text) => text),
  async () => await asked(),
  () => Promise.resolve(asked()),
  () => asked().finally(() => undefined),
];
let load: () => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  load = chunks.shift() as typeof load;
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("a chunk that does not arrive", () => {
  test("is asked for once more, a second later", async () => {
    asked.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue("here");
    const arrival = loadChunk(load);
    await pass(999);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(await arrival).toBe("here");
  });

  test("fails after the second time, for everybody who asked meanwhile", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    const all = Promise.allSettled([loadChunk(load), loadChunk(load), loadChunk(load)]);
    await pass(1_000);
    for (const outcome of await all) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(ChunkLoadError) });
    }
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("is asked for three times in ten seconds at most, however often somebody wants it", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    for (let time = 0; time < 9_900; time += 100) {
      loadChunk(load).catch(() => {});
      await pass(100);
    }
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockResolvedValue("here");
    const arrival = loadChunk(load);
    await pass(1_000);
    expect(await arrival).toBe("here");
  });
});

test("what was asked for by hand comes at once when the network is back", async () => {
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
  loadChunk(load).catch(() => {});
  await pass(2_000);
  asked.mockResolvedValue("here");
  expect(await loadChunk(load)).toBe("here");
});

test("a chunk that is here is never waited for", async () => {
  asked.mockResolvedValue("here");
  for (let time = 0; time < 10; time += 1) expect(await loadChunk(load)).toBe("here");
});
