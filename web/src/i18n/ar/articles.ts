import type en from "../en/articles.ts";

/** Where the words of each article are. */
const articles = {
  "blog/content-creator-burnout": () => import("../../../content/blog/ar/content-creator-burnout.md"),
  "blog/your-digital-sdr-revolution": () => import("../../../content/blog/ar/your-digital-sdr-revolution.md"),
  "blog/ai-cloning-brings-personalized-videos-to-life": () =>
    import("../../../content/blog/ar/ai-cloning-brings-personalized-videos-to-life.md"),
  "blog/personal-branding-in-the-digital-age": () =>
    import("../../../content/blog/ar/personal-branding-in-the-digital-age.md"),
  "blog/the-sales-team-that-never-sleeps": () =>
    import("../../../content/blog/ar/the-sales-team-that-never-sleeps.md"),
  "blog/warm-video-intros-that-convert": () =>
    import("../../../content/blog/ar/warm-video-intros-that-convert.md"),
  "blog/build-content-library-in-minutes": () =>
    import("../../../content/blog/ar/build-content-library-in-minutes.md"),
  "blog/overcoming-camera-fatigue-with-ai-avatars": () =>
    import("../../../content/blog/ar/overcoming-camera-fatigue-with-ai-avatars.md"),
} satisfies Record<keyof typeof en, unknown>;

export default articles;
