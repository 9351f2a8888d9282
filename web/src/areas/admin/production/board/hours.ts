import type { Words } from "../../../../i18n/dictionaries.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { lastInstant } from "../../../../i18n/last-instant.ts";
import { dayOf, daysBetween, dayText, timeOfDay } from "../../../../i18n/moments.ts";
import { plural } from "../../../../i18n/plural.ts";
import type { StateKind } from "../../../../ui/studio/state-mark.tsx";
import { type Band, bandOf, type Production } from "./board.ts";

/** How a production stands in time: its mark, what is said, and the moment that this is about. */
export interface Hour {
  kind: StateKind;
  text: string;
  moment: string;
}

type HourWords = Words<"admin/production">["hours"];

export function hourOf(production: Production, now: number, words: HourWords, language: Language): Hour {
  const band = bandOf(production, now);
  const since = production.waits_since ?? production.created_at;
  const { stopped_at } = production;
  const due_at = production.due_at && lastInstant(production.due_at);
  const moments: Record<Band, string> = {
    late: due_at ?? since,
    team: due_at ?? since,
    customer: since,
    stopped: stopped_at ?? since,
  };
  const moment = moments[band];
  const texts: Record<Band, () => string> = {
    late: () => lateText(moment, now, words, language),
    team: () =>
      due_at === null
        ? sinceText(moment, now, words.waitsSince, words.waits, language)
        : byText(due_at, now, words, language),
    customer: () => sinceText(moment, now, words.standsSince, words.stands, language),
    stopped: () => words.stopped.replace("{day}", dayName(moment, now, language)),
  };
  return { kind: marks[band], text: texts[band](), moment };
}

const marks: Record<Band, StateKind> = {
  late: "late",
  team: "running",
  customer: "paused",
  stopped: "pending",
};

function lateText(due: string, now: number, words: HourWords, language: Language): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(due)) / 60_000));
  if (minutes < 60) return plural(language, minutes, words.late.minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return plural(language, hours, words.late.hours);
  const text = plural(language, Math.floor(hours / 24), words.late.days);
  return text.replace("{day}", dayName(due, now, language));
}

function byText(due: string, now: number, words: HourWords, language: Language): string {
  const days = daysBetween(now, due);
  if (days === 0) return words.byTime.replace("{time}", timeOfDay(due, language));
  return days === 1 ? words.byTomorrow : words.byDay.replace("{day}", dayName(due, now, language));
}

function sinceText(
  since: string,
  now: number,
  today: string,
  days: HourWords["stands"],
  language: Language,
): string {
  const count = daysBetween(since, now);
  return count > 0 ? plural(language, count, days) : today.replace("{time}", timeOfDay(since, language));
}

/** "Thu 19", in another month "Mon 7 Dec". */
function dayName(moment: string, now: number, language: Language): string {
  const day = dayOf(moment);
  const isThisMonth = day.slice(0, 7) === dayOf(now).slice(0, 7);
  const text = dayText(day, language, {
    weekday: "short",
    day: "numeric",
    ...(isThisMonth ? {} : { month: "short" }),
  });
  // Within a sentence, a comma would end it.
  return text.replace(/[,،]/, "");
}
