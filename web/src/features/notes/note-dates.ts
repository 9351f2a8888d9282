import { type Language, languages } from "../../i18n/languages.ts";

const localeOf = (language: Language) => ({ en: "en-GB", ar: "ar-AE-u-nu-latn" })[languages[language].code];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The moment to the minute: "21 November 2026 at 14:05". */
export function exactDate(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** "5 minutes ago", "yesterday", "12 Mar 2025": the age for a week, then the date. Empty in the first minute. */
export function ageText(moment: string, now: number, language: Language): string {
  const age = now - Date.parse(moment);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  if (age < MINUTE) return "";
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), "minute");
  const days = calendarDays(new Date(moment), new Date(now));
  if (days === 0) return format.format(-Math.floor(age / HOUR), "hour");
  if (days < 7) return format.format(-days, "day");
  const date = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(localeOf(language), date).format(new Date(moment));
}

/** Midnights between two moments, where the reader is. */
function calendarDays(earlier: Date, later: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(later) - midnight(earlier)) / DAY);
}
