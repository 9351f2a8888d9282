import type { Sort } from "../../ui/table.tsx";

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

/** Rows whose answer stands in one state, and that were given to one member of the team. */
export function narrowLeads<Rows extends Builder<Rows>>(
  rows: Rows,
  filters: { readonly state: string; readonly assignee: string },
): Rows {
  const { state, assignee } = filters;
  const whose =
    assignee === "everybody"
      ? rows
      : assignee === "nobody"
        ? rows.is("assignee_id", null)
        : rows.eq("assignee_id", assignee);
  if (state === "handled") return whose.not("handled_at", "is", null);
  if (state === "all") return whose;
  const open = whose.is("handled_at", null);
  return state === "late" ? open.lt("due_at", new Date().toISOString()) : open;
}

/** Sorted by one column, and rows that are equal there by their ids, so that pages do not overlap. */
export function sorted<Rows extends Builder<Rows>>(rows: Rows, { isDescending }: Sort, column: string): Rows {
  return rows
    .order(column, { ascending: !isDescending, nullsFirst: false })
    .order("id", { ascending: !isDescending });
}
