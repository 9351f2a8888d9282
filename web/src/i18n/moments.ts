import { type Language, languages } from "./languages.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The locale for dates, with Latin digits in both languages. */
export const localeOf = (language: Language) =>
  ({ en: "en-GB", ar: "ar-AE-u-nu-latn" })[languages[language].code];

/** "12 Mar 2025" or "12 مارس 2025", by the reader's calendar day or that of `timeZone`. */
export function shortDate(moment: string, language: Language, timeZone?: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  }).format(new Date(moment));
}

/** "Sat, 21 Nov 2026": a day that is the same for every reader, written `2026-11-21`. */
export function calendarDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(day));
}

/** "21 November 2026" or "21 نوفمبر 2026": a day that is the same for every reader, written `2026-11-21`. */
export function longDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(day),
  );
}

/** Date and time to the minute: "21 November 2026 at 14:05" or "21 نوفمبر 2026، الساعة 2:05 مساءً". */
export function fullDate(moment: string, language: Language): string {
  if (language === "ar") {
    const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long" }).format(new Date(moment));
    return `${day}، الساعة ${timeOfDay(moment, language)}`;
  }
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** "21 Nov 2026 14:05" or "21 نوفمبر 2026، الساعة 2:05 مساءً". */
export function shortDateAndTime(moment: string, language: Language, timeZone?: string): string {
  const between = language === "ar" ? "، الساعة " : " ";
  return shortDate(moment, language, timeZone) + between + timeOfDay(moment, language, timeZone);
}

/** "14:05" or "2:05 مساءً": in Arabic the part of the day is a word, not a letter. */
export function timeOfDay(moment: string, language: Language, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short", timeZone });
  const parts = format.formatToParts(new Date(moment));
  const isTwelve = parts.some(({ type, value }) => type === "hour" && value === "12");
  return parts.map(({ type, value }) => (type === "dayPeriod" ? partOfDay(value, isTwelve) : value)).join("");
}

function partOfDay(letter: string, isTwelve: boolean): string {
  if (letter === "ص") return "صباحًا";
  return isTwelve ? "ظهرًا" : "مساءً";
}

/** Returns the days since a moment, with fractions. A moment in the future, by a wrong clock, counts as now. */
export function daysSince(moment: string, now: number): number {
  return Math.max(0, (now - Date.parse(moment)) / DAY);
}

/** "Today", "Yesterday", "12 days ago"; from two months on, in months, and from two years on, in years. */
export function ageText(moment: string, now: number, language: Language): string {
  const days = Math.floor(daysSince(moment, now));
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  if (days < 61) return capitalized(format.format(-days, "day"));
  const months = Math.floor(days / 30.44);
  return months < 24 ? format.format(-months, "month") : format.format(-Math.floor(days / 365.25), "year");
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
}
