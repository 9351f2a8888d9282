/** What can be read in the pictures themselves; captions and transcripts stand in `src/areas/marketing/film/films.en.ts`. */
const words = {
  original: "Original",
  twin: "Twin",
  demo: {
    sample: "Sample",
    script: "Script",
    line: "Good morning. Here is what changed this week in our market.",
    versions: [
      { language: "en", line: "Here is what changed" },
      { language: "ar", line: "إليكم ما تغيّر" },
      { language: "fr", line: "Voici ce qui a changé" },
    ],
    closing: ["Say it once.", "Be heard everywhere."],
  },
  training: {
    course: "Welcome to the shop",
    lessons: ["Opening hours", "At the counter", "Returns", "Phone calls", "Safety", "Closing"],
    lesson: "Lesson {number}",
    before: "A customer has",
    old: "30",
    new: "14",
    after: "days to return a purchase.",
    updated: "Updated",
  },
  coaching: {
    from: "A client, six weeks later",
    quote: "I used to hide behind my slides. Yesterday I spoke to four hundred people.",
    consent: "I agree to be shown.",
    others: [
      "I finally say what I mean.",
      "Yesterday I spoke to four hundred people.",
      "My team listens now.",
    ],
  },
  messages: {
    greeting: "Good morning,",
    rest: "your plan for today is ready.",
    names: [
      "Noura",
      "Khalid",
      "Daniel",
      "Mariam",
      "Omar",
      "Lina",
      "Yusuf",
      "Sara",
      "Adam",
      "Huda",
      "Rami",
      "Maya",
    ],
    slot: "name",
    hours: ["08:00", "09:00", "10:00", "11:00"],
  },
  languages: {
    lines: [
      { language: "en", name: "English", line: "We open on Sunday." },
      { language: "ar", name: "العربية", line: "نفتتح يوم الأحد." },
      { language: "fr", name: "Français", line: "Nous ouvrons dimanche." },
      { language: "es", name: "Español", line: "Abrimos el domingo." },
    ],
  },
};

/** The same keys in every language. */
export type SceneWords = typeof words;

export default words;
