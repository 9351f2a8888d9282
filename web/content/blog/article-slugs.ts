/** The addresses of all articles, newest first. Apart from their facts, because every page loads the site map. */
export const articleSlugs = [
  "content-creator-burnout",
  "your-digital-sdr-revolution",
  "ai-cloning-brings-personalized-videos-to-life",
  "personal-branding-in-the-digital-age",
  "the-sales-team-that-never-sleeps",
  "warm-video-intros-that-convert",
  "build-content-library-in-minutes",
  "overcoming-camera-fatigue-with-ai-avatars",
] as const;

export type ArticleSlug = (typeof articleSlugs)[number];
