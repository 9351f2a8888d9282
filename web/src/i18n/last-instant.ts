import { DAY, OFFSET } from "./day-text.ts";

/** The last instant of a promised time: a day that ends with midnight does not reach the next one. */
export function lastInstant(due: string): string {
  const instant = Date.parse(due);
  return (instant + OFFSET) % DAY === 0 ? new Date(instant - 1).toISOString() : due;
}
