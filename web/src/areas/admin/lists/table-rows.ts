import { tableError } from "../../../backend/backend-error.ts";
import { containing } from "../../../backend/search-pattern.ts";
import type { TableName, Watched } from "../../../session/live/changes.ts";
import type { Sort } from "../../../ui/table.tsx";
import type { ListQuery } from "./list-query.ts";

export interface RowPage<Row> {
  rows: readonly Row[];
  /** How many match, on all pages. */
  total: number;
  /** The page that these are, from 0: the last one when the wanted page is gone. */
  page: number;
}

/**
 * Keeps new rows back, as `Hold`: the shown ones stay in their places, with what became of them. A row that does not
 * belong to the list any more goes; one that new rows push to the next page stays.
 */
export function holdRows<Page extends RowPage<{ id: string }>>(shown: Page, found: Page) {
  const after = new Map(found.rows.map((row) => [row.id, row]));
  const isOnlyPage = found.rows.length === found.total;
  const lastKept = shown.rows.findLastIndex(({ id }) => after.has(id));
  const rows = shown.rows.flatMap((row, index) => {
    const isGone = !after.has(row.id) && (isOnlyPage || index < lastKept);
    return isGone ? [] : [after.get(row.id) ?? row];
  });
  const before = new Set(shown.rows.map(({ id }) => id));
  const leading = found.rows.findIndex(({ id }) => before.has(id));
  const isAnyNew = found.rows.some(({ id }) => !before.has(id));
  const total = shown.total - (shown.rows.length - rows.length);
  const { page } = shown;
  // Where nothing is shown, nothing moves.
  const count = rows.length > 0 && isAnyNew ? Math.max(leading, found.total - total) : 0;
  return { answer: { ...found, rows, total, page }, count };
}

/** The rows of other tables that name a row, by the column; none where the address names none. */
export function rowsNaming(id: string, columns: Partial<Record<TableName, string>>): Watched[] {
  const tables = Object.entries(columns) as [TableName, string][];
  return isId(id) ? tables.map(([table, column]) => ({ table, filter: `${column}=eq.${id}` })) : [];
}

interface Answer<Row> {
  data: Row[] | null;
  count: number | null;
  error: { message: string; code: string } | null;
  status: number;
}

/**
 * One page of rows. `ask` gets the numbers of the first and the last row, and asks the server with a count.
 * Throws a `BackendError`.
 */
export async function fetchPage<Row>(
  { page, size }: { page: number; size: number },
  ask: (first: number, last: number) => PromiseLike<Answer<Row>>,
): Promise<RowPage<Row>> {
  const { data, count, error, status } = await ask(page * size, (page + 1) * size - 1);
  if (error) {
    const isPastTheEnd = error.code === "PGRST103" && page > 0;
    if (isPastTheEnd) return fetchPage({ page: 0, size }, ask);
    throw tableError(error, status);
  }
  const rows = data ?? [];
  const total = count ?? rows.length;
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return page > last ? fetchPage({ page: last, size }, ask) : { rows, total, page };
}

/** The part of the client's builder that filters and sorts; each step returns a builder of its own kind. */
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
 * Leaves the rows whose answer is in one state, that one member of the team was given, and that hold the search
 * text in one of `columns`.
 */
export function filterLeads<Rows extends Builder<Rows>>(
  all: Rows,
  { search, filters: { state, assignee } }: ListQuery<"state" | "assignee">,
  columns: readonly string[],
): Rows {
  return searchRows(filterState(filterAssignee(all, assignee), state), columns, search);
}

function filterAssignee<Rows extends Builder<Rows>>(rows: Rows, assignee: string): Rows {
  if (assignee === "everybody") return rows;
  return assignee === "nobody" ? rows.is("assignee_id", null) : rows.eq("assignee_id", assignee);
}

function filterState<Rows extends Builder<Rows>>(rows: Rows, state: string): Rows {
  if (state === "all") return rows;
  if (state === "handled") return rows.not("handled_at", "is", null);
  const open = rows.is("handled_at", null);
  return state === "late" ? open.lt("due_at", new Date().toISOString()) : open;
}

/** Leaves the rows that hold the search text in one of `columns`; all of them where the text is empty. */
export function searchRows<Rows extends Builder<Rows>>(
  rows: Rows,
  columns: readonly string[],
  search: string,
): Rows {
  const text = search.trim();
  if (text === "") return rows;
  return rows.or(columns.map((column) => `${column}.ilike.${containing(text)}`).join(","));
}

/** Sorts by one column, and rows that are equal there by their ids, so that pages do not overlap. */
export function sortRows<Rows extends Builder<Rows>>(
  rows: Rows,
  { isDescending }: Sort,
  column: string,
): Rows {
  return rows
    .order(column, { ascending: !isDescending, nullsFirst: false })
    .order("id", { ascending: !isDescending });
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text can name a row. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
