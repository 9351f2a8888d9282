/** Where the words of each article are. */
const articles = {
  "blog/content-creator-burnout": () => import("../../../content/blog/en/content-creator-burnout.md"),
  "blog/your-digital-sdr-revolution": () => import("../../../content/blog/en/your-digital-sdr-revolution.md"),
  "blog/ai-cloning-brings-personalized-videos-to-life": () =>
    import("../../../content/blog/en/ai-cloning-brings-personalized-videos-to-life.md"),
  "blog/personal-branding-in-the-digital-age": () =>
    import("../../../content/blog/en/personal-branding-in-the-digital-age.md"),
  "blog/the-sales-team-that-never-sleeps": () =>
    import("../../../content/blog/en/the-sales-team-that-never-sleeps.md"),
  "blog/warm-video-intros-that-convert": () =>
    import("../../../content/blog/en/warm-video-intros-that-convert.md"),
  "blog/build-content-library-in-minutes": () =>
    import("../../../content/blog/en/build-content-library-in-minutes.md"),
  "blog/overcoming-camera-fatigue-with-ai-avatars": () =>
    import("../../../content/blog/en/overcoming-camera-fatigue-with-ai-avatars.md"),
};

export default articles;
