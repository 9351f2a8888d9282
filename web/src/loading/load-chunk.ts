import { preloadStyles } from "./preload-styles.ts";

/* In milliseconds. */
const PAUSE = 1_000;
const WINDOW = 10_000;
/** How often a chunk may be asked for within the window, whoever asks. */
const MOST = 3;

/** A chunk of code or words did not arrive, for want of a network or because a deploy took it away. */
export class ChunkLoadError extends Error {
  override name = "ChunkLoadError";
}

interface Chunk {
  asked: number[];
  current?: Promise<unknown> | undefined;
}

const chunks = new Map<string, Chunk>();

/**
 * Imports a module after its style sheets have arrived. Every dynamic import comes through here: the build puts
 * it in the place of Vite's own helper, which does more than these pages need and weighs more.
 *
 * What fails is asked for once more after a second; those who ask meanwhile wait with the first. Rejects with a
 * `ChunkLoadError`; the next call tries again, and waits for its turn after three requests in ten seconds.
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  sheets: readonly string[] = [],
): Promise<Module> {
  // Each call brings a function of its own; its text names the file.
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
    // What is here costs no request: it is never waited for again.
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
