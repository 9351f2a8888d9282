import { dayText } from "./day-text.ts";
import type { Language } from "./languages.ts";

/** "Sat, 21 Nov 2026": a day written `2026-11-21`. */
export function calendarDay(day: string, language: Language): string {
  return dayText(day, language, { weekday: "short", day: "numeric", month: "short", year: "numeric" });
}
