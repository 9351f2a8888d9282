import { globSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { SitePage } from "../src/site/site-map.ts";
import type { PageAssets } from "./manifest-assets.ts";
import { addStyles } from "./manifest-assets.ts";

const root = join(import.meta.dirname, "..");
const pages = globSync("src/areas/**/*-page.tsx", { cwd: root });

/** Returns the module of a page's component: `NAME-page.tsx` in its area. */
export function moduleOf({ dictionary }: SitePage): string {
  const name = dictionary.startsWith("blog/") ? "article" : dictionary;
  const [module, ...others] = pages.filter((file) => file.endsWith(`/${name}-page.tsx`));
  if (module === undefined || others.length > 0)
    throw new Error(`One file ${name}-page.tsx is wanted in src/areas`);
  return module;
}

/**
 * Adds the styles of the parts whose markup is in the page without their code: the modules called
 * `NAME.static.tsx` that the page's own modules import dynamically.
 */
export function addStaticStyles(assets: PageAssets, manifest: Manifest): void {
  for (const key of assets.later) if (key.endsWith(".static.tsx")) addStyles(assets, manifest, key);
}
