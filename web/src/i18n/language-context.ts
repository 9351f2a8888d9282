import { createContext, use } from "react";
import { type Language, languages } from "./languages.ts";

interface LanguageState {
  language: Language;
  /** Rejects if the words fail to load; then the former language stays. */
  switchTo: (language: Language) => Promise<void>;
}

export const LanguageContext = createContext<LanguageState | null>(null);

export function useLanguage() {
  const state = use(LanguageContext);
  if (state === null) throw new Error("useLanguage needs a LanguageProvider");
  return { ...state, direction: languages[state.language].direction };
}
