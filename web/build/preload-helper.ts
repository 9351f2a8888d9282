import { join } from "node:path";
import type { Plugin } from "vite";

const HELPER = "\0vite/preload-helper.js";

/** Replaces Vite's helper for dynamic imports by `src/loading/load-chunk.ts`. */
export function smallPreloadHelper(root: string): Plugin {
  const own = JSON.stringify(join(root, "src/loading/load-chunk.ts"));
  return {
    name: "small-preload-helper",
    enforce: "pre",
    apply: "build",
    load: (id) => (id === HELPER ? `export { loadChunk as __vitePreload } from ${own};` : null),
  };
}
