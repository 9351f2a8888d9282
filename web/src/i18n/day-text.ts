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

export const DAY = 24 * 60 * 60 * 1000;
/** The Emirates have kept one time all year since 1920. */
export const OFFSET = 4 * 60 * 60 * 1000;

export const inDubai = (moment: string | number | Date) =>
  new Date(new Date(moment).getTime() + OFFSET).toISOString();

/** The day of a moment in Dubai: `2026-11-21`. */
export function dayOf(moment: string | number | Date): string {
  return inDubai(moment).slice(0, 10);
}

/** The days from one moment to a later one, counted by midnights in Dubai. */
export function daysBetween(from: string | number | Date, to: string | number | Date): number {
  return (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY;
}

/** "12 Mar 2025" or "12 مارس 2025". */
export function shortDate(moment: string, language: Language): string {
  return dayText(dayOf(moment), language, { day: "numeric", month: "short", year: "numeric" });
}
