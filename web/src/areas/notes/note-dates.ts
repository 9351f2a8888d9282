import { useEffect, useState } from "react";
import { daysBetween, localeOf, shortDate } from "../../i18n/day-text.ts";
import type { Language } from "../../i18n/languages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** "5 minutes ago", "yesterday", "12 Mar 2025": the age for a week, then the date. Empty in the first minute. */
export function ageText(moment: string, now: number, language: Language): string {
  const age = now - Date.parse(moment);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  if (age < MINUTE) return "";
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), "minute");
  const days = daysBetween(moment, now);
  if (days === 0) return format.format(-Math.floor(age / HOUR), "hour");
  if (days < 7) return format.format(-days, "day");
  return shortDate(moment, language);
}

/** Milliseconds since 1970, renewed twice a minute and when the tab is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => setNow(Date.now());
    const timer = setInterval(renew, 30_000);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, []);
  return now;
}
