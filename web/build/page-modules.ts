import { globSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import type { SitePage } from "../src/site/site-map.ts";
import type { PageAssets } from "./manifest-assets.ts";
import { addStyles } from "./manifest-assets.ts";

const root = join(import.meta.dirname, "..");

/** The modules of the pages by their dictionaries: `areas/auth/page.tsx` for `auth`, `areas/auth/reset-page.tsx` for `auth/reset`. */
const pages = new Map(
  globSync("src/areas/**/{page,*-page}.tsx", { cwd: root }).map((file) => [
    file.replace(/^src\/areas\//, "").replace(/[/-]page\.tsx$/, ""),
    file,
  ]),
);

/** Returns the module of a page's component, which stands beside its words. */
function moduleOf({ dictionary }: SitePage): string {
  const name = dictionary.startsWith("blog/") ? "blog/article" : dictionary;
  const module = pages.get(name) ?? formerModule(name);
  if (module === undefined) throw new Error(`The words ${name} have no page beside them in src/areas`);
  return module;
}

/** A page whose words are still in `src/i18n`. */
const formerModule = (name: string) => [...pages.values()].find((file) => file.endsWith(`/${name}-page.tsx`));

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
