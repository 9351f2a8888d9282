import { globSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { SitePage } from "../src/site/site-map.ts";
import type { PageAssets } from "./manifest-assets.ts";
import { addStyles } from "./manifest-assets.ts";

const root = join(import.meta.dirname, "..");
const pages = globSync("src/areas/**/*-page.tsx", { cwd: root });

/** Returns the module of a page's component: `NAME-page.tsx` in its area. */
function moduleOf({ dictionary }: SitePage): string {
  const name = dictionary.startsWith("blog/") ? "article" : dictionary;
  const [module, ...others] = pages.filter((file) => file.endsWith(`/${name}-page.tsx`));
  if (module === undefined || others.length > 0)
    throw new Error(`One file ${name}-page.tsx is wanted in src/areas`);
  return module;
}

const OWN_PAGES = "src/site/own-pages.ts";

/** Returns the modules through which the site map loads a page: the page's own, and the list that names it. */
export function loadedModules(page: SitePage, manifest: Manifest): string[] {
  const own = moduleOf(page);
  return manifest[OWN_PAGES]?.dynamicImports?.includes(own) ? [OWN_PAGES, own] : [own];
}

/**
 * Adds the styles of the parts whose markup is in the page without their code: the modules called
 * `NAME.static.tsx` that the page's own modules import dynamically.
 */
export function addStaticStyles(assets: PageAssets, manifest: Manifest): void {
  for (const key of assets.later) if (key.endsWith(".static.tsx")) addStyles(assets, manifest, key);
}
