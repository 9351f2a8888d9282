import type { Language } from "./languages.ts";

const ONE_YEAR = 60 * 60 * 24 * 365;

/** Stores the chosen language in this browser. The cookie lets the server answer in it at once. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
  try {
    localStorage.setItem("language", language);
  } catch {
    // Storage may be disabled; the cookie alone is enough.
  }
}
