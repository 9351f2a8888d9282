import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type * as EntryServer from "../src/entry-server.tsx";
import type { Language } from "../src/i18n/languages.ts";
import { wordListOf } from "../src/i18n/word-lists.ts";
import type { SitePage } from "../src/site/site-map.ts";
import { dictionaryFiles } from "./dictionary-files.ts";
import { renderDocument } from "./document.ts";
import { firstPaintRules } from "./first-paint.ts";
import { headScript, startScript } from "./inline-scripts.ts";
import { collectAssets } from "./manifest-assets.ts";
import { addStaticStyles, loadedModules } from "./page-modules.ts";
import { sharePage } from "./sharing/share-page.ts";
import { feedsOf, shareSite } from "./sharing/share-site.ts";

interface Options {
  /** The folder of the client build, to which pages and `manifest.json` are written. */
  out: string;
  /** The folder of the server bundle. */
  server: string;
  siteUrl: string;
}

interface Build extends Options {
  site: typeof EntryServer;
  client: Manifest;
}

/** The server's data about a page: its file per language, and what the site map says of it. */
interface ManifestPage extends Record<Language, string> {
  access: SitePage["access"];
  isIndexed: boolean;
}

/** The hashes of the inline parts of one file, for its content security policy. */
type InlineHashes = Record<string, { script: string[]; style: string[] }>;

const ENTRY = "src/entry-client.tsx";
/** The font file that each language preloads. */
const FONT: Record<Language, string> = {
  en: "src/generated/fonts/instrument-sans.woff2",
  ar: "src/generated/fonts/alexandria.woff2",
};

const sha256 = (source: string) => `sha256-${createHash("sha256").update(source).digest("base64")}`;

export async function prerenderSite(options: Options): Promise<void> {
  const client = JSON.parse(readFileSync(join(options.out, ".vite/manifest.json"), "utf8")) as Manifest;
  const entry = pathToFileURL(join(options.server, "entry-server.js")).href;
  const site = (await import(entry)) as typeof EntryServer;
  const build = { ...options, site, client };
  const csp: InlineHashes = {};
  // In parallel, because the pictures for shared links are drawn in other threads.
  const written = site.sitePages.map(async (page) => [page.path, await writePage(build, page, csp)] as const);
  const pages: Record<string, ManifestPage> = Object.fromEntries(await Promise.all(written));
  const notFound = await writePage(build, site.notFoundPage, csp);
  await shareSite(build);
  const manifest = { pages, notFound, redirects: site.redirects, csp };
  writeFileSync(join(options.out, "manifest.json"), JSON.stringify(manifest, null, 1));
}

async function writePage(build: Build, page: SitePage, csp: InlineHashes): Promise<ManifestPage> {
  const { access, isIndexed } = page;
  const [en, ar] = await Promise.all([
    writeLanguage(build, page, "en", csp),
    writeLanguage(build, page, "ar", csp),
  ]);
  return { en, ar, access, isIndexed };
}

/** Writes one page in one language and returns its file, relative to the build. */
async function writeLanguage(build: Build, page: SitePage, language: Language, csp: InlineHashes) {
  const { out, site, client, siteUrl } = build;
  const { body, words } = await site.renderPage(page, language);
  const assets = collectAssets(client, ENTRY, [
    ...loadedModules(page, client),
    `src/generated/words/${language}/site.ts`,
    `src/i18n/common.words.${language}.ts`,
    ...wordsModules(page.dictionary, language),
  ]);
  addStaticStyles(assets, client);
  const sheets = assets.styles.map((sheet) => readFileSync(join(out, sheet), "utf8"));
  const css = await firstPaintRules(sheets.join("\n"), body, language);
  const html = renderDocument({
    ...words.meta,
    language,
    direction: site.languages[language].direction,
    isIndexed: page.isIndexed,
    alternates: Object.values(site.languages).map(({ code }) => ({
      language: code,
      href: siteUrl + site.addressOf(page.path, code),
    })),
    css,
    sheets: assets.styles.map(asAddress),
    font: asAddress(findFont(client, language)),
    modules: assets.modules.map(asAddress),
    body,
    shareTags: await sharePage(build, page, language, words),
    feeds: await feedsOf(build, page, language),
  });
  const file = `pages/${language}/${fileName(page)}`;
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), html);
  csp[file] = { script: [sha256(headScript), sha256(startScript)], style: [sha256(css)] };
  return file;
}

/** Returns the modules of a page's words and of the list that names them. An article holds its own words. */
function wordsModules(dictionary: SitePage["dictionary"], language: Language): string[] {
  const lists = `src/generated/words/${language}`;
  const [, slug] = dictionary.split("blog/");
  if (slug) return [`${lists}/articles.ts`, `content/blog/${language}/${slug}.md`];
  const file = new Map(dictionaryFiles(language)).get(dictionary);
  if (file === undefined) throw new Error(`There is no dictionary ${dictionary}`);
  return [`${lists}/${wordListOf(dictionary)}.ts`, file];
}

const asAddress = (file: string) => `/${file}`;

function fileName(page: SitePage): string {
  if (page.path === "/") return "index.html";
  return page.path === "*" ? "not-found.html" : `${page.path.slice(1).replaceAll(/[{}]/g, "")}.html`;
}

function findFont(client: Manifest, language: Language): string {
  const font = client[FONT[language]];
  if (font === undefined) throw new Error(`The client build has no ${FONT[language]}`);
  return font.file;
}
