import type { Language } from "../../src/i18n/languages.ts";
import { escapeText } from "../escape.ts";

export interface SharedPage {
  language: Language;
  title: string;
  description: string;
  siteName: string;
  /** Absolute addresses: of the page, of its picture. */
  url: string;
  picture: string;
  /** ISO date of an article. */
  published: string | null;
}

const locales: Record<Language, string> = { en: "en_US", ar: "ar_AE" };

/** Returns the Open Graph properties (ogp.me) and the card of a page. */
export function shareTags(page: SharedPage): string[] {
  const { language } = page;
  const properties: [name: string, content: string][] = [
    ["og:type", page.published ? "article" : "website"],
    ["og:site_name", page.siteName],
    ["og:title", page.title],
    ["og:description", page.description],
    ["og:url", page.url],
    ["og:image", page.picture],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", page.title],
    ["og:locale", locales[language]],
    ["og:locale:alternate", locales[language === "en" ? "ar" : "en"]],
  ];
  if (page.published) properties.push(["article:published_time", page.published]);
  return [
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeText(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}
