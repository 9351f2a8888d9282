import { DAY, daysBetween, localeOf } from "../../../i18n/day-text.ts";
import type { Language } from "../../../i18n/languages.ts";

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
