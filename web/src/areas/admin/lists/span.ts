const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Span {
  unit: "minutes" | "hours" | "days";
  count: number;
}

/** A length of time in whole minutes under an hour, in hours under two days, else in days. In milliseconds. */
export function spanOf(length: number): Span {
  if (length < HOUR) return { unit: "minutes", count: Math.max(1, Math.floor(length / MINUTE)) };
  if (length < 2 * DAY) return { unit: "hours", count: Math.floor(length / HOUR) };
  return { unit: "days", count: Math.floor(length / DAY) };
}
