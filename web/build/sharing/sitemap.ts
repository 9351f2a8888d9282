import { Readable } from "node:stream";
import { SitemapStream, streamToPromise } from "sitemap";
import type { Language } from "../../src/i18n/languages.ts";

/** A page that search engines should list: its absolute address in each language. */
export interface ListedPage {
  addresses: Record<Language, string>;
  /** ISO date, if the page has one. */
  lastModified: string | null;
}

/** Renders the sitemap (sitemaps.org): every page in every language, with links to its other languages. */
export async function renderSitemap(pages: readonly ListedPage[], siteUrl: string): Promise<string> {
  const items = pages.flatMap(({ addresses, lastModified }) => {
    const links = Object.entries(addresses).map(([lang, url]) => ({ lang, url }));
    links.push({ lang: "x-default", url: addresses.en });
    return Object.values(addresses).map((url) => ({
      url,
      links,
      ...(lastModified && { lastmod: lastModified }),
    }));
  });
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
}

/** Renders robots.txt (RFC 9309): crawlers may read everything except accounts, payments and the API. */
export function renderRobots(hidden: readonly string[], siteUrl: string): string {
  const rules = hidden.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...rules, "", `Sitemap: ${siteUrl}/sitemap.xml`, ""].join("\n");
}
