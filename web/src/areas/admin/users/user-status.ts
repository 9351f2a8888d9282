import { daysSince } from "../../../i18n/moments.ts";
import type { StatusTone } from "../../../ui/status-dot.tsx";

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
