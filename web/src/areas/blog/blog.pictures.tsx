import type { ReactElement } from "react";
import type { ArticleSlug } from "../../../content/blog/articles.ts";
import { burnout } from "./scenes/burnout.tsx";
import { cameraFatigue } from "./scenes/camera-fatigue.tsx";
import { contentLibrary } from "./scenes/content-library.tsx";
import { digitalSdr } from "./scenes/digital-sdr.tsx";
import { personalBrand } from "./scenes/personal-brand.tsx";
import { personalVideos } from "./scenes/personal-videos.tsx";
import { Card, Hero, type Scene } from "./scenes/scene.tsx";
import { sleeplessSales } from "./scenes/sleepless-sales.tsx";
import { warmIntros } from "./scenes/warm-intros.tsx";

/** What each article's hero shows; `imageAlt` in its file says it in words. */
const scenes: Record<ArticleSlug, Scene> = {
  "content-creator-burnout": burnout,
  "your-digital-sdr-revolution": digitalSdr,
  "ai-cloning-brings-personalized-videos-to-life": personalVideos,
  "personal-branding-in-the-digital-age": personalBrand,
  "the-sales-team-that-never-sleeps": sleeplessSales,
  "warm-video-intros-that-convert": warmIntros,
  "build-content-library-in-minutes": contentLibrary,
  "overcoming-camera-fatigue-with-ai-avatars": cameraFatigue,
};

export const pictures: Record<string, ReactElement> = Object.fromEntries(
  Object.entries(scenes).flatMap(([slug, scene]) => [
    [slug, <Hero key={slug} {...scene} />],
    [`${slug}-card`, <Card key={slug} {...scene} />],
  ]),
);
