import type { ArticleSlug } from "./articles.ts";

/** Articles that are announced and not written yet, each with the written one that comes nearest. */
export const planned: Readonly<Record<string, ArticleSlug>> = {
  "camera-fatigue-ai-avatars": "overcoming-camera-fatigue-with-ai-avatars",
  "digital-sdr-sales-avatar": "your-digital-sdr-revolution",
  "ai-cloning-authentic-communication": "ai-cloning-brings-personalized-videos-to-life",
  "sales-team-never-sleeps": "the-sales-team-that-never-sleeps",
  "warm-video-intros": "warm-video-intros-that-convert",
  "burnout-visibility-avatars": "content-creator-burnout",
  "sales-avatar-lessons": "the-sales-team-that-never-sleeps",
  "linkedin-video-strategy": "personal-branding-in-the-digital-age",
  "sales-videos-scripts": "warm-video-intros-that-convert",
  "coach-engagement-case-study": "overcoming-camera-fatigue-with-ai-avatars",
  "before-after-ai-avatar": "ai-cloning-brings-personalized-videos-to-life",
  "pipeline-stats-sales-avatars": "your-digital-sdr-revolution",
  "personal-branding-without-burnout": "personal-branding-in-the-digital-age",
  "build-content-with-avatar": "build-content-library-in-minutes",
};

/** The written article nearest to a planned one; undefined where nothing is planned. */
export function nearestTo(path: string): ArticleSlug | undefined {
  const slug = /^\/blog\/([\w-]+)$/.exec(path)?.[1];
  return slug !== undefined && Object.hasOwn(planned, slug) ? planned[slug] : undefined;
}
