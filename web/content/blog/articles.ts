/**
 * What is the same about an article in every language. Its words are in `en/<slug>.md` and `ar/<slug>.md`.
 * Newest first.
 */
export const articles = [
  {
    slug: "content-creator-burnout",
    published: "2025-05-16",
    minutes: 7,
    category: "productivity",
    isComingSoon: false,
    offersDemo: true,
  },
  {
    slug: "your-digital-sdr-revolution",
    published: "2025-05-14",
    minutes: 5,
    category: "sales-strategy",
    isComingSoon: true,
    offersDemo: false,
  },
  {
    slug: "ai-cloning-brings-personalized-videos-to-life",
    published: "2025-05-12",
    minutes: 6,
    category: "digital-twins",
    isComingSoon: false,
    offersDemo: false,
  },
  {
    slug: "personal-branding-in-the-digital-age",
    published: "2025-05-10",
    minutes: 6,
    category: "personal-branding",
    isComingSoon: false,
    offersDemo: false,
  },
  {
    slug: "the-sales-team-that-never-sleeps",
    published: "2025-05-08",
    minutes: 4,
    category: "sales-strategy",
    isComingSoon: true,
    offersDemo: false,
  },
  {
    slug: "warm-video-intros-that-convert",
    published: "2025-05-05",
    minutes: 5,
    category: "sales-strategy",
    isComingSoon: false,
    offersDemo: true,
  },
  {
    slug: "build-content-library-in-minutes",
    published: "2025-05-02",
    minutes: 4,
    category: "productivity",
    isComingSoon: false,
    offersDemo: false,
  },
  {
    slug: "overcoming-camera-fatigue-with-ai-avatars",
    published: "2025-04-28",
    minutes: 5,
    category: "personal-branding",
    isComingSoon: false,
    offersDemo: false,
  },
] as const;

export type Article = (typeof articles)[number];
export type ArticleSlug = Article["slug"];
export type ArticleCategory = Article["category"];
