import type { Language } from "../../../i18n/languages.ts";
import type { Shape } from "../../../i18n/shape.ts";
import type filmWords from "./films.en.ts";

/** What is true of a film in every language: its length and when each of its cues begins, in seconds. */
export const films = {
  demo: { seconds: 15, cues: [0, 3, 5.4, 9, 12.6] },
  training: { seconds: 12, cues: [0, 2.8, 6.2, 9.2] },
  coaching: { seconds: 12, cues: [0, 3, 5.2, 9] },
  messages: { seconds: 12, cues: [0, 2.6, 6.4, 9.4] },
  languages: { seconds: 12, cues: [0, 2.8, 9.4] },
} as const;

export type FilmName = keyof typeof films;

/** Where a film and its captions are served; an operator may have the film lead to another address. */
export function filmAddress(name: FilmName, language: Language): string {
  return `/films/${name}.${language}.mp4`;
}

export function captionsAddress(name: FilmName, language: Language): string {
  return `/films/${name}.${language}.vtt`;
}

export type FilmWords = Shape<typeof filmWords>;
