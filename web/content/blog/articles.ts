import { type ArticleSlug, articleSlugs } from "./article-slugs.ts";

export type { ArticleSlug } from "./article-slugs.ts";

const facts = {
  "content-creator-burnout": {
    published: "2025-05-16",
    minutes: 7,
    category: "productivity",
    isComingSoon: false,
    offersDemo: true,
  },
  "your-digital-sdr-revolution": {
    published: "2025-05-14",
    minutes: 5,
    category: "sales-strategy",
    isComingSoon: true,
    offersDemo: false,
  },
  "ai-cloning-brings-personalized-videos-to-life": {
    published: "2025-05-12",
    minutes: 6,
    category: "digital-twins",
    isComingSoon: false,
    offersDemo: false,
  },
  "personal-branding-in-the-digital-age": {
    published: "2025-05-10",
    minutes: 6,
    category: "personal-branding",
    isComingSoon: false,
    offersDemo: false,
  },
  "the-sales-team-that-never-sleeps": {
    published: "2025-05-08",
    minutes: 4,
    category: "sales-strategy",
    isComingSoon: true,
    offersDemo: false,
  },
  "warm-video-intros-that-convert": {
    published: "2025-05-05",
    minutes: 5,
    category: "sales-strategy",
    isComingSoon: false,
    offersDemo: true,
  },
  "build-content-library-in-minutes": {
    published: "2025-05-02",
    minutes: 4,
    category: "productivity",
    isComingSoon: false,
    offersDemo: false,
  },
  "overcoming-camera-fatigue-with-ai-avatars": {
    published: "2025-04-28",
    minutes: 5,
    category: "personal-branding",
    isComingSoon: false,
    offersDemo: false,
  },
} as const;

const article = (slug: ArticleSlug) => ({ slug, ...facts[slug] });

/**
 * What is the same about an article in every language. Its words are in `en/<slug>.md` and `ar/<slug>.md`.
 * Newest first.
 */
export const articles = articleSlugs.map(article);
export const newestArticle = article(articleSlugs[0]);

export type Article = ReturnType<typeof article>;
export type ArticleCategory = (typeof facts)[ArticleSlug]["category"];
