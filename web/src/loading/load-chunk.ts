import { preloadStyles } from "./preload-styles.ts";

/* The pause before a retry and the window of `MOST`, in milliseconds. */
const PAUSE = 1_000;
const WINDOW = 10_000;
/** How often a chunk may be requested within the window, by all callers together. */
const MOST = 3;

/** A chunk of code or words failed to load, because of the network or because a deploy removed it. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

interface Chunk {
  asked: number[];
  current?: Promise<unknown> | undefined;
}

const chunks = new Map<string, Chunk>();

/**
 * Imports a module after its style sheets have loaded. Every dynamic import uses this function: the build puts it in
 * place of Vite's own helper, which is larger and does more than these pages need.
 *
 * A failed request is repeated once after a second; further callers wait for the same result. Rejects with a
 * `ChunkLoadError`. The next call tries again, and is delayed after three requests in ten seconds.
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  sheets: readonly string[] = [],
): Promise<Module> {
  // Each call passes another function object; its source text identifies the file.
  const name = String(load);
  const chunk = chunks.get(name) ?? { asked: [] };
  chunks.set(name, chunk);
  const end = () => {
    chunk.current = undefined;
  };
  chunk.current ??= ask(chunk, () => preloadStyles(load, sheets)).finally(end);
  return chunk.current as Promise<Module>;
}

async function ask<Module>(chunk: Chunk, bring: () => Promise<Module>): Promise<Module> {
  const turn = (chunk.asked.at(-MOST) ?? 0) + WINDOW - Date.now();
  if (turn > 0) await pause(turn);
  chunk.asked.push(Date.now());
  try {
    const module = await bring();
    // A loaded chunk needs no further requests, so its requests no longer count.
    chunk.asked.length = 0;
    return module;
  } catch (cause) {
    const isSecond = Date.now() - (chunk.asked.at(-2) ?? 0) < WINDOW;
    if (isSecond) throw new ChunkLoadError(String(cause));
  }
  await pause(PAUSE);
  return ask(chunk, bring);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
