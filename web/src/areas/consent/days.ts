import { dayOf, daysBetween } from "../../i18n/day-text.ts";

/** The day of a moment (now) in the Emirates, whose calendar consents run by: `2026-11-25`. */
export function dayInDubai(moment = new Date()): string {
  return dayOf(moment);
}

/** The day that is some months after a day; the last of its month where the month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))));
}

export function dayAfter(day: string): string {
  return isoDay(new Date(Date.parse(day) + 24 * 60 * 60 * 1000));
}

/** The days that are left until a moment, counted by the calendar of the Emirates. */
export function daysUntil(moment: string, now = new Date()): number {
  return Math.max(0, daysBetween(now, moment));
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The choice that asks for a day of one's own. */
export const OTHER_DAY = "other";

/** The spans that the list offers, in months. */
export const SPANS = [6, 12, 24] as const;
