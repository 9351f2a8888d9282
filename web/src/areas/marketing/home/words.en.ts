import type { Shape } from "../../../i18n/shape.ts";
import type films from "../film/films.en.ts";
import proof from "../proof.en.ts";
import testimonials from "../testimonials/testimonials.en.ts";

type FilmWords = Shape<typeof films>;

const home = {
  meta: {
    title: "Tawam: be in two places at once",
    description:
      "Record one sample of two to five minutes. Tawam clones your look, voice and way of speaking, then turns every script into finished video.",
  },
  hero: {
    title: ["Be in two places", "at once."],
    lead: "Record one sample of two to five minutes. Our team clones your look, voice and way of speaking, then turns every script into finished video.",
    getStarted: "Get Started",
    watchDemo: "Watch Demo",
  },
  demo: {
    label: "Demo: one script spoken in three languages",
    play: "Play the demo",
    close: "Close the film",
    allFilms: "See all films",
    loadFilms: (): Promise<{ default: FilmWords }> => import("../film/films.en.ts"),
    original: "Original",
    twin: "Twin",
    tracks: { script: "Script", voice: "Voice", versions: "Versions" },
    transcript: {
      title: "What the drawing shows",
      start:
        "A woman stands alone in a wide frame. Her twin, drawn in lines, steps out beside her and speaks.",
      next: "The same twin speaks the line in the next frame, {ratio}:",
    },
    versions: [
      {
        language: "en",
        name: "English",
        ratio: "16:9",
        keyWord: "changed",
        captions: ["Good morning.", "Here is what changed this week", "in our market."],
      },
      {
        language: "ar",
        name: "العربية",
        ratio: "1:1",
        keyWord: "تغيّر",
        captions: ["إليكم ما تغيّر هذا الأسبوع"],
      },
      {
        language: "fr",
        name: "Français",
        ratio: "9:16",
        keyWord: "changé",
        captions: ["Voici ce qui a changé"],
      },
    ],
  },
  proof,
  features: {
    title: ["One sample in.", "A video team out."],
    lead: "You approve the words. We build, voice, cut, caption, resize and schedule.",
    twin: {
      title: "A twin people recognise",
      text: "We study your face, your pauses and your gestures, so the twin looks like you on a good day. Not like a mascot. And never without your consent.",
    },
    voice: {
      title: "Your voice, many languages",
      text: "The same tone in English, Arabic, French and more, with lips that match every word.",
    },
    script: {
      title: "Scripts that sound like you",
      text: "Bring your own script or let us draft one. Either way it is edited into the words you would really use.",
      draft: "Draft",
      draftText: "We leverage innovative solutions to empower",
      yours: "Your words",
      yoursText: "We help clinics answer patients",
      yoursKey: "in one minute.",
    },
    frames: {
      title: "The right frame for every feed",
      text: "YouTube, LinkedIn, TikTok, Instagram: each version is recut and recaptioned, never just cropped.",
    },
    schedule: {
      title: "Published on schedule",
      text: "We deliver, schedule and publish, so a new video goes out while you are in a meeting.",
      days: ["Sun", "Mon", "Tue", "Wed", "Thu"],
    },
    platforms: { youtube: "YouTube", linkedin: "LinkedIn", tiktok: "TikTok", instagram: "Instagram" },
    batch: {
      title: "A month in one batch",
      text: "Send ten scripts, receive ten videos. Bulk production keeps your calendar full without a studio day.",
    },
  },
  timeline: {
    title: ["Five steps, and you are only in the first one."],
    lead: "Follow a recording as it crosses from you to your twin. Choose a step to hold the orbit.",
    energy: "Energy",
    linked: "Linked steps",
    statuses: { completed: "Completed", "in-progress": "In progress", pending: "Pending" },
    steps: {
      recording: {
        title: "Recording",
        date: "Day 1",
        category: "You",
        content:
          "You record one sample of two to five minutes, on a phone, in good light. A twin is made only with the consent of the person it shows.",
      },
      transcription: {
        title: "Transcription",
        date: "Day 1",
        category: "Voice",
        content:
          "Every word, pause and turn of phrase is written down, so that new scripts are written the way you talk.",
      },
      processing: {
        title: "AI Processing",
        date: "Days 2 to 3",
        category: "Twin",
        content:
          "Look and voice are modelled from your sample and checked by a person before a single word is rendered.",
      },
      editing: {
        title: "Editing",
        date: "Day 4",
        category: "Video",
        content:
          "An editor cuts, captions and frames each version for the feed it goes to. You approve before it leaves.",
      },
      publishing: {
        title: "Publishing",
        date: "Day 5",
        category: "Delivery",
        content:
          "The finished videos are delivered, or scheduled and published on your channels at the hour you chose.",
      },
    },
  },
  testimonials,
  closing: {
    title: ["Three minutes today.", "A twin next week."],
    lead: "Choose a package. Your confirmation arrives within 5 minutes and our team writes to you within 24 hours.",
    getStarted: "Get Started",
    bookDemo: "Book a Demo",
    consent: "We make a twin only with the consent of the person it shows.",
  },
};

export default home;
