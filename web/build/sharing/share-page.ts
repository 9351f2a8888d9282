import { type Article, articles } from "../../content/blog/articles.ts";
import type { Plan } from "../../src/catalogue/offers.ts";
import type * as EntryServer from "../../src/entry-server.tsx";
import type { Language } from "../../src/i18n/languages.ts";
import type { SitePage } from "../../src/site/site-map.ts";
import { escapeJson } from "../escape.ts";
import { shareTags } from "./page-tags.ts";
import { writeSharePicture } from "./share-pictures.ts";
import { structuredData } from "./structured-data.ts";

type Site = typeof EntryServer;

/** The fields in the words of a page that search engines can use. */
interface TellingWords {
  meta: { title: string; description: string };
  catalogue?: { plans: readonly Plan[]; pilot: Plan };
  questions?: { items: readonly { question: string; answer: string }[] };
}

export interface Sharing {
  site: Site;
  out: string;
  siteUrl: string;
}

/** Returns the article at a path, or null. */
export function articleAt(path: string): Article | null {
  return articles.find(({ slug }) => path === `/blog/${slug}`) ?? null;
}

/** Draws a page's picture and returns its tags for the head; no tags if search engines should not list the page. */
export async function sharePage(
  { site, out, siteUrl }: Sharing,
  page: SitePage,
  language: Language,
  words: TellingWords,
): Promise<string[]> {
  if (!page.isIndexed) return [];
  const { title, description } = words.meta;
  const article = articleAt(page.path);
  const file = pictureFile(page.path, language);
  const drawn = writeSharePicture(site, {
    out,
    file: `root/${file}`,
    language,
    title: site.shortTitle(title, language),
    place: site.sitePages.findIndex(({ path }) => path === page.path),
  });
  const addresses = {
    url: siteUrl + site.addressOf(page.path, language),
    picture: `${siteUrl}/${file}`,
  };
  const data = structuredData(
    {
      language,
      ...addresses,
      home: `${siteUrl}/`,
      title: site.shortTitle(title, language),
      description,
      trail: await trailTo(site, page.path, language, siteUrl),
      plans: plansOf(page.path, words),
      faq: words.questions?.items ?? [],
      article,
    },
    site.brand,
  );
  await drawn;
  return [
    ...shareTags({
      language,
      ...addresses,
      title,
      description,
      siteName: site.brand.name[language],
      published: article?.published ?? null,
    }),
    `<script type="application/ld+json">${escapeJson(data)}</script>`,
  ];
}

/** Returns the file of a page's picture, relative to the site's root. */
export function pictureFile(path: string, language: Language): string {
  return `share/${language}/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}

function plansOf(path: string, { catalogue }: TellingWords): readonly Plan[] {
  if (catalogue === undefined) return [];
  const { plans, pilot } = catalogue;
  return path === "/course-packages" ? [...plans, pilot] : plans;
}

/** Returns the pages above a page, by its address, and the page itself. */
async function trailTo(site: Site, path: string, language: Language, siteUrl: string) {
  const steps = path === "/" ? [] : path.slice(1).split("/");
  const paths = ["/", ...steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`)];
  return Promise.all(
    paths.map(async (step) => ({
      name: await site.pageTitle(step, language),
      url: siteUrl + site.addressOf(step, language),
    })),
  );
}
