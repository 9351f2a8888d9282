import films from "../film/films.en.ts";
import testimonials from "../testimonials/testimonials.en.ts";
import type { FeaturesText } from "./feature-plates.en.ts";

const features = {
  meta: {
    title: "Features, Tawam",
    description:
      "A twin people recognise, your voice in many languages, scripts that sound like you, every frame, a schedule and a month in one batch. See each one at work.",
  },
  title: ["You record once.", "Here is the rest."],
  lead: "Six things happen between your sample and a finished video. This is what each one looks like, and where you have the last word.",
  /** The features in their order. */
  contents: {
    twin: "A twin people recognise",
    voice: "Your voice, many languages",
    script: "Scripts that sound like you",
    frames: "The right frame for every feed",
    schedule: "Published on schedule",
    batch: "A month in one batch",
  },
  loadText: (): Promise<{ default: FeaturesText }> => import("./feature-plates.en.ts"),
  testimonials,
  films,
  nextPage: {
    title: ["It starts with", "a phone and good light."],
    lead: "The guide shows how to record a sample that makes a good twin: where to stand, what to wear, what to say.",
    guide: "Read the recording guide",
    bookDemo: "Book a Demo",
  },
};

export default features;
