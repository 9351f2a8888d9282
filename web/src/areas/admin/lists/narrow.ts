import { containing } from "../../../backend/search-pattern.ts";
import type { Sort } from "../../../ui/table.tsx";
import type { ListQuery } from "./list-query.ts";

/** The part of the client's builder that narrows and sorts; each step returns a builder of its own kind. */
export interface Builder<Self> {
  is(column: string, value: null): Self;
  not(column: string, operator: string, value: null): Self;
  lt(column: string, value: string): Self;
  eq(column: string, value: string): Self;
  or(filters: string): Self;
  order(column: string, options: { ascending: boolean; nullsFirst?: boolean }): Self;
}

/** What of the promised answers a list shows: `open`, `late`, `handled` or `all`. */
export const leadStates = ["open", "late", "handled", "all"] as const;

/**
 * Rows whose answer stands in one state, that one member of the team was given, and that hold the searched text
 * in any of these columns.
 */
export function narrowLeads<Rows extends Builder<Rows>>(
  all: Rows,
  { search, filters: { state, assignee } }: ListQuery<"state" | "assignee">,
  columns: readonly string[],
): Rows {
  return searched(inState(givenTo(all, assignee), state), columns, search);
}

function givenTo<Rows extends Builder<Rows>>(rows: Rows, assignee: string): Rows {
  if (assignee === "everybody") return rows;
  return assignee === "nobody" ? rows.is("assignee_id", null) : rows.eq("assignee_id", assignee);
}

function inState<Rows extends Builder<Rows>>(rows: Rows, state: string): Rows {
  if (state === "all") return rows;
  if (state === "handled") return rows.not("handled_at", "is", null);
  const open = rows.is("handled_at", null);
  return state === "late" ? open.lt("due_at", new Date().toISOString()) : open;
}

/** Rows that hold the searched text in any of these columns; all of them where nothing is searched. */
export function searched<Rows extends Builder<Rows>>(
  rows: Rows,
  columns: readonly string[],
  search: string,
): Rows {
  const text = search.trim();
  if (text === "") return rows;
  return rows.or(columns.map((column) => `${column}.ilike.${containing(text)}`).join(","));
}

/** Sorted by one column, and rows that are equal there by their ids, so that pages do not overlap. */
export function sorted<Rows extends Builder<Rows>>(rows: Rows, { isDescending }: Sort, column: string): Rows {
  return rows
    .order(column, { ascending: !isDescending, nullsFirst: false })
    .order("id", { ascending: !isDescending });
}
