import { createContext, use } from "react";
import type { Language } from "../../src/i18n/languages.ts";
import type { SceneWords } from "../words/en.ts";

interface Film {
  /** Seconds since the film began. */
  t: number;
  language: Language;
  words: SceneWords;
}

export const FilmContext = createContext<Film | null>(null);

/** The moment and the language that are being drawn. */
export function useFilm(): Film & { isMirrored: boolean } {
  const film = use(FilmContext);
  if (film === null) throw new Error("a scene is drawn inside a FilmContext");
  return { ...film, isMirrored: film.language === "ar" };
}
