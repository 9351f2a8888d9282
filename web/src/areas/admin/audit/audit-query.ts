import type { QueryChange } from "../../../site/query.ts";

/** A place between two entries: the time and the id of one of them. */
export interface Place {
  at: string;
  id: string;
}

export interface AuditQuery {
  /** Part of an address, or an id, of who did it or whom it was done to. */
  who: string;
  /** The server's name for an act; empty for all. */
  action: string;
  /** A day, as in `2026-11-21`: nothing later; empty for none. */
  until: string;
  /** Entries before this one, or after it. */
  before: Place | null;
  after: Place | null;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; what it says wrongly counts as not said. */
export function readQuery(parameters: URLSearchParams): AuditQuery {
  const until = parameters.get("until") ?? "";
  return {
    who: parameters.get("who")?.slice(0, 100) ?? "",
    action: parameters.get("action")?.slice(0, 64) ?? "",
    until: day.test(until) && !Number.isNaN(Date.parse(until)) ? until : "",
    before: placeOf(parameters.get("before")),
    after: placeOf(parameters.get("after")),
  };
}

export function writeQuery({ who, action, until, before, after }: AuditQuery): QueryChange {
  return { who, action, until, before: textOf(before), after: textOf(after) };
}

function placeOf(text: string | null): Place | null {
  const [at = "", id = ""] = text?.split("_") ?? [];
  return /^[\d:.TZ+-]+$/.test(at) && /^[\da-f-]{36}$/.test(id) ? { at, id } : null;
}

function textOf(place: Place | null): string | null {
  return place && `${place.at}_${place.id}`;
}
