import { DAY, dayOf, daysBetween, dayText, inDubai, localeOf, OFFSET, shortDate } from "./day-text.ts";
import type { Language } from "./languages.ts";

export { dayOf, daysBetween, dayText, localeOf, shortDate } from "./day-text.ts";

/** The hour of a moment in Dubai, as fields write it: `09:30`. */
export function clockOf(moment: string | number | Date): string {
  return inDubai(moment).slice(11, 16);
}

/** The last instant of a promised time: a day that ends with midnight does not reach the next one. */
export function lastInstant(due: string): string {
  const instant = Date.parse(due);
  return (instant + OFFSET) % DAY === 0 ? new Date(instant - 1).toISOString() : due;
}

/** "Sat, 21 Nov 2026": a day written `2026-11-21`. */
export function calendarDay(day: string, language: Language): string {
  return dayText(day, language, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}

/** "21 November 2026" or "21 نوفمبر 2026": a day written `2026-11-21`. */
export function longDay(day: string, language: Language): string {
  return dayText(day, language, { dateStyle: "long" });
}

/** To the minute: "21 November 2026 at 14:05" or "21 نوفمبر 2026، الساعة 2:05 مساءً"; the zone for readers elsewhere. */
export function fullDate(moment: string, language: Language): string {
  const between = language === "ar" ? "، الساعة " : " at ";
  return longDay(dayOf(moment), language) + between + timeOfDay(moment, language) + zoneFor(moment, language);
}

/** "21 Nov 2026 14:05" or "21 نوفمبر 2026، الساعة 2:05 مساءً"; the zone for readers elsewhere. */
export function shortDateAndTime(moment: string, language: Language): string {
  const between = language === "ar" ? "، الساعة " : " ";
  return shortDate(moment, language) + between + timeOfDay(moment, language) + zoneFor(moment, language);
}

function zoneFor(moment: string, language: Language): string {
  if (new Date(moment).getTimezoneOffset() * -60_000 === OFFSET) return "";
  return language === "ar" ? " (بتوقيت الإمارات)" : " (UAE time)";
}

/** "14:05" or "2:05 مساءً": in Arabic twelve hours, and the part of the day in a word. */
export function timeOfDay(moment: string, language: Language): string {
  const clock = clockOf(moment);
  if (language === "en") return clock;
  const hour = Number(clock.slice(0, 2));
  const part = hour < 12 ? "صباحًا" : hour === 12 ? "ظهرًا" : "مساءً";
  return `${hour % 12 || 12}${clock.slice(2)} ${part}`;
}

/** Returns the days since a moment, with fractions. A moment in the future, by a wrong clock, counts as now. */
export function daysSince(moment: string, now: number): number {
  return Math.max(0, (now - Date.parse(moment)) / DAY);
}

/** "Today", "Yesterday", "12 days ago"; from two months on, in months, and from two years on, in years. */
export function ageText(moment: string, now: number, language: Language): string {
  const days = Math.max(0, daysBetween(moment, now));
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  if (days < 61) return capitalized(format.format(-days, "day"));
  const months = Math.floor(days / 30.44);
  return months < 24 ? format.format(-months, "month") : format.format(-Math.floor(days / 365.25), "year");
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en") + text.slice(1);
}
