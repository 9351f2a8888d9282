import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";
import type { QueryChange } from "../../../site/query.ts";
import { isId } from "../lists/table-rows.ts";

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

export const everything: AuditQuery = { who: "", action: "", until: "", before: null, after: null };

const dayFormat = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the query of an address; a wrong value counts as none. */
export function readQuery(parameters: URLSearchParams): AuditQuery {
  const until = parameters.get("until") ?? "";
  return {
    who: parameters.get("who")?.slice(0, 100) ?? "",
    action: parameters.get("action")?.slice(0, 64) ?? "",
    until: dayFormat.test(until) && !Number.isNaN(Date.parse(until)) ? until : "",
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

const COLUMNS =
  "id, created_at, actor_id, actor_email, action, subject_id, subject_email, before, after, ip_address";
export type AuditEntry = SelectedRow<"audit_log", typeof COLUMNS>;

export interface AuditPage {
  /** The latest first. */
  entries: readonly AuditEntry[];
  hasEarlier: boolean;
  hasLater: boolean;
}

export const PAGE_SIZE = 25;

/**
 * A page of entries, cut by time and not by number: it stays the same page while entries are added. Throws a
 * `BackendError`.
 */
export async function fetchAudit(
  query: AuditQuery,
  signal: AbortSignal,
  size = PAGE_SIZE,
): Promise<AuditPage> {
  const { from } = await backend();
  const isBackwards = query.after !== null;
  let rows = from("audit_log").select(COLUMNS);
  if (query.action) rows = rows.eq("action", query.action);
  if (query.who.trim()) rows = rows.or(concerns(query.who.trim()));
  if (query.until) rows = rows.lt("created_at", endOf(query.until));
  if (query.after) rows = rows.or(beyond(query.after, "gt"));
  else if (query.before) rows = rows.or(beyond(query.before, "lt"));
  const { data, error, status } = await rows
    .order("created_at", { ascending: isBackwards })
    .order("id", { ascending: isBackwards })
    // One more tells whether there are more.
    .limit(size + 1)
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  const entries = data.slice(0, size);
  const hasMore = data.length > size;
  if (isBackwards) return { entries: entries.toReversed(), hasEarlier: true, hasLater: hasMore };
  return { entries, hasEarlier: hasMore, hasLater: query.before !== null };
}

function concerns(who: string): string {
  if (isId(who)) return `actor_id.eq.${who},subject_id.eq.${who}`;
  const literal = who.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  const pattern = `"*${literal.replace(/[\\"]/g, "\\$&")}*"`;
  return `actor_email.ilike.${pattern},subject_email.ilike.${pattern}`;
}

function beyond({ at, id }: Place, than: "lt" | "gt"): string {
  return `created_at.${than}."${at}",and(created_at.eq."${at}",id.${than}.${id})`;
}

/** When the next day begins, by the reader's clock. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
