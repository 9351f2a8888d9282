import type { Shape } from "../../../i18n/shape.ts";

/** What the features say besides their names: it only stands there, so scripts do without it. */
const text = {
  twin: {
    text: "From two to five minutes of you, we learn how you look at people, where you pause and what your hands do while you think. Then a person compares the twin with you, before it says a word.",
    details: [
      "Look, voice and way of speaking from one sample",
      "The same face in every frame and every language",
      "Made only with the consent of the person it shows",
    ],
  },
  voice: {
    text: "The tone your colleagues know travels with you. The words change, the lips follow them, and the pauses stay where you would have made them.",
    details: [
      "English, Arabic, French and more",
      "Lips that match every word",
      "Captions set in the direction they are read",
    ],
    versions: [
      { language: "en", name: "English" },
      { language: "ar", name: "العربية" },
      { language: "fr", name: "Français" },
    ],
  },
  script: {
    text: "Before we write, we listen. A voice sheet notes the words you reach for and those you never would, and every draft is held against it. Bring your own script and it is edited the same way.",
    details: [
      "Your script, or a draft made with AI and edited by a writer",
      "One voice sheet for every script that follows",
      "Nothing is spoken before you approve it",
    ],
    sheet: {
      title: "Voice sheet",
      uses: "You say",
      used: ["Here is the short version.", "Let me show you.", "That depends on one thing."],
      avoids: "You never say",
      avoided: ["Going forward", "Best in class", "Circle back"],
    },
  },
  frames: {
    text: "A face that sits well on YouTube loses its chin on TikTok. Each version is cut again for its feed, with the speaker, the caption and the empty space where that feed wants them.",
    details: [
      "YouTube, LinkedIn, TikTok and Instagram",
      "Wide, square and tall from the same take",
      "Captions kept clear of each app’s own buttons",
    ],
  },
  schedule: {
    text: "Finished videos arrive in 3 to 5 business days. Take the files, or let us put them in the calendar and publish them on your channels while you are in a meeting.",
    details: [
      "Delivered as files, or scheduled and published",
      "On the day and at the hour you choose",
      "A solid dot is out, a hollow one is still to come",
    ],
  },
  batch: {
    text: "Send ten scripts, receive ten videos. Because the twin is already built, the eleventh costs you a page of text and no studio day.",
    details: [
      "One sample feeds every video that follows",
      "Variants of each base video for each audience",
      "Correct a sentence without filming it again",
    ],
  },
};

export type FeaturesText = Shape<typeof text>;
export default text;
