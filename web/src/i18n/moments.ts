import { dayOf, dayText, inDubai, OFFSET, shortDate } from "./day-text.ts";
import type { Language } from "./languages.ts";

export { dayOf, daysBetween, dayText, localeOf, shortDate } from "./day-text.ts";

/** The hour of a moment in Dubai, as fields write it: `09:30`. */
export function clockOf(moment: string | number | Date): string {
  return inDubai(moment).slice(11, 16);
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
