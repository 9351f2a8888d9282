/**
 * Draws the areas' pictures: `node build/pictures.ts`.
 *
 * Every `NAME.pictures.tsx` in `src/areas` exports `pictures`, SVG elements by key; each becomes
 * `src/generated/pictures/NAME/KEY.svg`, which components import as an address.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";

interface Pictures {
  pictures: Record<string, ReactElement>;
}

const root = join(import.meta.dirname, "..");
const out = join(root, "src/generated/pictures");

const loader = await createServer({
  root,
  logLevel: "warn",
  configFile: join(root, "vite.config.ts"),
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
try {
  rmSync(out, { recursive: true, force: true });
  for (const file of globSync("src/areas/**/*.pictures.tsx", { cwd: root })) {
    const { pictures } = (await loader.ssrLoadModule(join(root, file))) as unknown as Pictures;
    const folder = join(out, basename(file, ".pictures.tsx"));
    mkdirSync(folder, { recursive: true });
    for (const [name, picture] of Object.entries(pictures)) {
      writeFileSync(join(folder, `${name}.svg`), renderToStaticMarkup(picture));
    }
  }
} finally {
  await loader.close();
}
