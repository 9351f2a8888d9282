import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { articles } from "../../content/blog/articles.ts";
import type { Language } from "../../src/i18n/languages.ts";
import type { SitePage } from "../../src/site/site-map.ts";
import { renderAppManifest, writeAppIcons } from "./app-icons.ts";
import { renderFeed } from "./feed.ts";
import { articleAt, pictureFile, type Sharing } from "./share-page.ts";
import { renderRobots, renderSitemap } from "./sitemap.ts";

const BLOG = "/blog";
const FEED = "/blog/rss.xml";

/** Writes the files for crawlers and devices: sitemap, robots.txt, the blog's feeds, manifests and icons. */
export async function shareSite(sharing: Sharing): Promise<void> {
  const { site, out, siteUrl } = sharing;
  const write = (path: string, text: string) => {
    const file = join(out, "root", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write("sitemap.xml", await renderSitemap(listedPages(sharing), siteUrl));
  write("robots.txt", renderRobots(hiddenPaths(sharing), siteUrl));
  for (const language of languagesOf(sharing)) {
    write(site.addressOf(FEED, language), await feedIn(sharing, language));
    write(`${language}.webmanifest`, await manifestIn(sharing, language));
  }
  writeAppIcons(join(out, "root"), join(import.meta.dirname, "../../public/favicon.svg"));
}

/** Returns the feeds that a page links in its head. */
export async function feedsOf({ site }: Sharing, page: SitePage, language: Language) {
  if (!page.path.startsWith(BLOG)) return [];
  return [{ href: site.addressOf(FEED, language), title: await site.pageTitle(BLOG, language) }];
}

const languagesOf = ({ site }: Sharing) => Object.values(site.languages).map(({ code }) => code);

function listedPages({ site, siteUrl }: Sharing) {
  return site.sitePages
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path }) => ({
      addresses: {
        en: siteUrl + site.addressOf(path, "en"),
        ar: siteUrl + site.addressOf(path, "ar"),
      },
      lastModified: articleAt(path)?.published ?? null,
    }));
}

/** Returns the paths that crawlers may not read: pages of an account and of a payment, and the API. */
function hiddenPaths(sharing: Sharing): string[] {
  const { site } = sharing;
  // A path hides everything that begins with it, and so the pages whose path goes on with a value.
  const pages = site.sitePages
    .filter(({ access, path }) => access !== "public" && !path.includes("{"))
    .map(({ path }) => path);
  const inEveryLanguage = pages.flatMap((path) =>
    languagesOf(sharing).map((language) => site.addressOf(path, language)),
  );
  return [...inEveryLanguage, "/auth/v1/", "/rest/v1/", "/functions/v1/"];
}

async function feedIn({ site, siteUrl }: Sharing, language: Language): Promise<string> {
  const { meta } = await site.pageWords(BLOG, language);
  const entries = await Promise.all(
    articles.map(async ({ slug, published }) => {
      const path = `${BLOG}/${slug}`;
      const words = await site.pageWords(path, language);
      return {
        url: siteUrl + site.addressOf(path, language),
        title: site.shortTitle(words.meta.title, language),
        description: words.meta.description,
        published,
        picture: `${siteUrl}/${pictureFile(path, language)}`,
      };
    }),
  );
  const channel = {
    language,
    ...meta,
    url: siteUrl + site.addressOf(BLOG, language),
    feedUrl: siteUrl + site.addressOf(FEED, language),
    author: site.brand.name[language],
  };
  return renderFeed(channel, entries);
}

async function manifestIn({ site }: Sharing, language: Language): Promise<string> {
  const { meta } = await site.pageWords("/", language);
  return renderAppManifest({
    language,
    direction: site.languages[language].direction,
    name: site.brand.name[language],
    description: meta.description,
    start: site.addressOf("/", language),
  });
}
