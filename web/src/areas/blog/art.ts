import type { ArticleSlug } from "../../../content/blog/articles.ts";

const files = import.meta.glob<string>("../../generated/pictures/blog/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const fileOf = (name: string) => files[`../../generated/pictures/blog/${name}.svg`];

/** The address of the wide drawing of an article, 1312 by 520. */
export const heroArt = (slug: ArticleSlug) => fileOf(slug);

/** The address of the same scene drawn for a card, 480 by 360. */
export const cardArt = (slug: ArticleSlug) => fileOf(`${slug}-card`);
