const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dubai" });

/** The day of Dubai's calendar at a moment in milliseconds since 1970: `2026-11-21`. Consents end on one. */
export function dubaiDay(now: number): string {
  return format.format(now);
}
