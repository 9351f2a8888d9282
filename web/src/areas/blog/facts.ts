import {
  type Article,
  type ArticleCategory,
  type ArticleSlug,
  articles,
} from "../../../content/blog/articles.ts";
import { dayText, localeOf } from "../../i18n/day-text.ts";
import type { Language } from "../../i18n/languages.ts";

/** The order of the category chips. */
export const categories: readonly ArticleCategory[] = [
  "sales-strategy",
  "productivity",
  "personal-branding",
  "digital-twins",
];

export function articleAt(path: string): Article {
  const found = articles.find(({ slug }) => path === `/blog/${slug}`);
  if (found === undefined) throw new Error(`No article stands at ${path}`);
  return found;
}

/** The two to read next: of the same category first, then the newest. */
export function relatedTo(article: Article): Article[] {
  const others = articles.filter(({ slug }) => slug !== article.slug);
  const isNear = ({ category }: Article) => category === article.category;
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, 2);
}

export const articlePath = (slug: ArticleSlug) => `/blog/${slug}`;

/** "May 5, 2025" or "5 مايو 2025": the day that is written down, wherever it is read. */
export function formatDay(day: string, language: Language): string {
  const locale = language === "en" ? "en-US" : localeOf(language);
  return dayText(day, language, { dateStyle: "long" }, locale);
}
