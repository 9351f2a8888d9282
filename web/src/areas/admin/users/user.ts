import { DAY, daysBetween, localeOf } from "../../../i18n/day-text.ts";
import type { Language } from "../../../i18n/languages.ts";
import type { InitialsField } from "../../../ui/initials.tsx";
import type { StatusTone } from "../../../ui/status-dot.tsx";

interface Named {
  id: string;
  username: string | null;
  full_name: string | null;
}

const fields: readonly InitialsField[] = ["lagoon", "blush", "saffron", "mist"];

/** How a person is called: by the full name, else the username. Empty when they gave neither. */
export function nameOf({ full_name, username }: Named): string {
  return full_name?.trim() || username?.trim() || "";
}

/** Stands for an address that did not load. `.invalid` never receives mail (RFC 2606). */
export function standInEmail({ id, username }: Named): string {
  const name = username?.trim().replace(/\s+/g, ".") || id.slice(0, 8);
  return `${name}@email.invalid`;
}

/** The colour of a person's tile: always the same one. */
export function fieldOf(id: string): InitialsField {
  return fields[Number.parseInt(id.slice(-2), 16) % fields.length] ?? "lagoon";
}

/** A person who has saved their profile is active; one who never has is pending. */
export function statusOf(updatedAt: string | null): "active" | "pending" {
  return updatedAt ? "active" : "pending";
}

/** Good within 7 days of the last update, warning within 30, bad for older ones and for none. */
export function toneOf(updatedAt: string | null, now: number): StatusTone {
  if (!updatedAt) return "bad";
  const days = daysSince(updatedAt, now);
  if (days <= 7) return "good";
  return days <= 30 ? "warning" : "bad";
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
