/** Cues are the captions of a film and its transcript; when each begins stands in `areas/marketing/film/films.ts`. */
const films = {
  play: "Play the film: {title}",
  loading: "Loading the film",
  length: "{seconds} seconds, no sound",
  open: "Open the film: {title}",
  transcript: "Transcript",
  failed: {
    title: "The film could not be loaded",
    text: "Check your connection, then try again.",
    retry: "Try again",
  },
  demo: {
    title: "Record once, speak everywhere",
    cues: [
      "She records one sample, once: three minutes.",
      "We build her twin: look, voice, way of speaking.",
      "She writes a script. Her twin says it.",
      "The same news in Arabic and in French, recut for every feed.",
      "Say it once. Be heard everywhere.",
    ],
  },
  training: {
    title: "A lesson that stays up to date",
    cues: [
      "A trainer recorded once. His twin teaches every lesson.",
      "Then a rule changes: thirty days become fourteen.",
      "He corrects one number, and the lesson is made again.",
      "No studio day. Eight lessons, all up to date.",
    ],
  },
  coaching: {
    title: "A client’s own words, on film",
    cues: [
      "After the course, a client writes what has changed for her.",
      "She agrees to be shown. No consent, no twin.",
      "Her twin says the words that she approved.",
      "Now future clients meet her, and others like her.",
    ],
  },
  messages: {
    title: "One script, a message for each person",
    cues: [
      "One greeting, with a place for the name.",
      "The twin says every name as if the film had been made for that person.",
      "Twelve people, twelve films.",
      "Each one goes out at the hour that was chosen.",
    ],
  },
  languages: {
    title: "One sentence, four languages",
    cues: [
      "She writes one sentence.",
      "Her twin says it in English, Arabic, French and Spanish.",
      "The voice stays hers. Every audience understands it.",
    ],
  },
};

export default films;
