import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type * as EntryServer from "../src/entry-server.tsx";
import type { Language } from "../src/i18n/languages.ts";
import type { SitePage } from "../src/site/site-map.ts";
import { renderDocument } from "./document.ts";
import { headScript, startScript } from "./inline-scripts.ts";
import { collectAssets } from "./manifest-assets.ts";
import { onlyUsedRules } from "./used-rules.ts";

interface Options {
  /** The client build; pages and `manifest.json` are written here. */
  out: string;
  /** The folder of the server bundle. */
  server: string;
  siteUrl: string;
}

/** What the server learns of a page: its file per language, who may see it, whether it is listed. */
interface ManifestPage {
  en: string;
  ar: string;
  access: SitePage["access"];
  isIndexed: boolean;
}

const ENTRY = "src/entry-client.tsx";
/** The face that each language's text needs first. */
const FONT: Record<Language, string> = { en: "instrument-sans", ar: "alexandria" };

const sha256 = (source: string) => `sha256-${createHash("sha256").update(source).digest("base64")}`;

export async function prerenderSite({ out, server, siteUrl }: Options): Promise<void> {
  const client = JSON.parse(readFileSync(join(out, ".vite/manifest.json"), "utf8")) as Manifest;
  const site = (await import(pathToFileURL(join(server, "entry-server.js")).href)) as typeof EntryServer;
  const languages = Object.values(site.languages);
  const csp: Record<string, { script: string[]; style: string[] }> = {};
  const scripts = [sha256(headScript), sha256(startScript)];

  const write = async (page: SitePage): Promise<ManifestPage> => {
    const files: Partial<Record<Language, string>> = {};
    for (const { code, direction } of languages) {
      const { body, meta } = await site.renderPage(page, code);
      const assets = collectAssets(client, ENTRY, [
        `src/${page.module}`,
        `src/i18n/${code}/common.ts`,
        `src/i18n/${code}/${page.dictionary}.ts`,
      ]);
      const sheets = assets.styles.map((file) => readFileSync(join(out, file), "utf8"));
      const css = await onlyUsedRules(sheets.join("\n"), body);
      const file = `pages/${code}/${fileName(page)}`;
      const html = renderDocument({
        language: code,
        direction,
        ...meta,
        isIndexed: page.isIndexed,
        alternates: languages.map((language) => ({
          language: language.code,
          href: siteUrl + site.addressOf(page.path, language.code),
        })),
        css,
        sheets: assets.styles.map((file) => `/${file}`),
        fonts: fontFiles(client, code),
        modules: assets.modules.map((module) => `/${module}`),
        body,
      });
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(join(out, file), html);
      csp[file] = { script: scripts, style: [sha256(css)] };
      files[code] = file;
    }
    return { en: files.en ?? "", ar: files.ar ?? "", access: page.access, isIndexed: page.isIndexed };
  };

  const pages: Record<string, ManifestPage> = {};
  for (const page of site.sitePages) pages[page.path] = await write(page);
  const notFound = await write(site.notFoundPage);
  const manifest = { pages, notFound, redirects: site.redirects, csp };
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest, null, 1));
}

function fileName(page: SitePage): string {
  if (page.path === "/") return "index.html";
  return page.path === "*" ? "not-found.html" : `${page.path.slice(1)}.html`;
}

function fontFiles(client: Manifest, language: Language): string[] {
  const assets = Object.values(client).flatMap((chunk) => chunk.assets ?? []);
  const font = assets.find((file) => file.includes(FONT[language]) && !file.includes("digits"));
  return font ? [`/${font}`] : [];
}
