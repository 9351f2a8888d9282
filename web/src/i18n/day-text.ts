import { type Language, languages } from "./languages.ts";

/** The locale for dates, with Latin digits in both languages. */
export const localeOf = (language: Language) =>
  ({ en: "en-GB", ar: "ar-AE-u-nu-latn" })[languages[language].code];

/**
 * A day that is the same for every reader, written `2026-11-21`. Every date of the site is written by this
 * function: moments come here as their day in Dubai (`moments.ts`), as in mails and documents.
 */
export function dayText(
  day: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
  locale = localeOf(language),
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.parse(day));
}
