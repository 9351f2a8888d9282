import { dayOf } from "../../../i18n/day-text.ts";
import type { StateKind } from "../../../ui/studio/state-mark.tsx";
import type { Delivery, Publication } from "../deliveries/api.ts";

/** A plan or a post, with the film that it is of. */
export interface Entry {
  publication: Publication;
  delivery: Delivery;
  state: "planned" | "due" | "published";
  /** ISO 8601: the hour of the plan, or that of the post. */
  at: string;
  /** `2026-11-21`, in Dubai. */
  day: string;
}

const OFFSET = "+04:00";
const DAY = 24 * 60 * 60 * 1000;

/** Everything that is planned or out, the earliest first. What was canceled is left out. */
export function entriesOf(deliveries: readonly Delivery[], now: Date): Entry[] {
  const entries = deliveries.flatMap((delivery) =>
    delivery.publications.flatMap((publication): Entry[] => {
      const at = publication.published_at ?? publication.planned_at;
      if (at === null || (publication.canceled_at !== null && publication.published_at === null)) return [];
      const isDue = Date.parse(at) <= now.getTime();
      const state = publication.published_at !== null ? "published" : isDue ? "due" : "planned";
      return [{ publication, delivery, state, at, day: dayOf(at) }];
    }),
  );
  return entries.toSorted((one, other) => one.at.localeCompare(other.at, "en"));
}

/** The moment of a day and an hour in Dubai, where no hour is skipped; null for what is no moment. */
export function momentOf(day: string, clock: string): string | null {
  const moment = new Date(`${day}T${clock}:00${OFFSET}`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

export const monthOf = (day: string) => day.slice(0, 7);

/** The weeks that a month touches, from Monday to Sunday: `2026-11` begins with Monday 26 October. */
export function weeksOf(month: string): string[][] {
  const first = parsed(`${month}-01`);
  const start = first - weekdayOf(first) * DAY;
  const next = parsed(`${movedMonth(month, 1)}-01`);
  const weeks: string[][] = [];
  for (let monday = start; monday < next; monday += 7 * DAY) {
    weeks.push(Array.from({ length: 7 }, (_, place) => written(monday + place * DAY)));
  }
  return weeks;
}

/** 0 for Monday, 6 for Sunday. The working week of the Emirates goes from Monday to Friday. */
export const weekday = (day: string) => weekdayOf(parsed(day));
export const isWeekend = (day: string) => weekday(day) > 4;

export function movedMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const places = year * 12 + number - 1 + by;
  return `${String(Math.floor(places / 12)).padStart(4, "0")}-${String((places % 12) + 1).padStart(2, "0")}`;
}

/** The day to which a key moves from `day`; null for keys that move nowhere. `direction` of reading. */
export function movedDay(day: string, key: string, direction: "ltr" | "rtl"): string | null {
  const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
  switch (key) {
    case forward:
      return written(parsed(day) + DAY);
    case back:
      return written(parsed(day) - DAY);
    case "ArrowDown":
      return written(parsed(day) + 7 * DAY);
    case "ArrowUp":
      return written(parsed(day) - 7 * DAY);
    case "Home":
      return written(parsed(day) - weekday(day) * DAY);
    case "End":
      return written(parsed(day) + (6 - weekday(day)) * DAY);
    case "PageDown":
      return inMonth(movedMonth(monthOf(day), 1), day);
    case "PageUp":
      return inMonth(movedMonth(monthOf(day), -1), day);
    default:
      return null;
  }
}

/** The same day of another month; its last one where it is shorter. */
function inMonth(month: string, day: string): string {
  const last = written(parsed(`${movedMonth(month, 1)}-01`) - DAY);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

// Days are counted in UTC, where none is longer than another.
const parsed = (day: string) => Date.parse(`${day}T00:00:00Z`);
const written = (time: number) => new Date(time).toISOString().slice(0, 10);
const weekdayOf = (time: number) => (new Date(time).getUTCDay() + 6) % 7;

/** What is due needs a person now; everything else is as its facts are. */
export const entryKinds: Record<Entry["state"], StateKind> = {
  planned: "pending",
  due: "yours",
  published: "done",
};
