import type { Words } from "../../../i18n/dictionaries.ts";
import type { Sort } from "../../../ui/table.tsx";
import { type SampleRow, type SampleStatus, sampleRows } from "./sample-rows.ts";

export type DemoSortKey = "name" | "team" | "scenes" | "length" | "status";
export type DemoStatusFilter = SampleStatus | "all";

export interface DemoQuery {
  search: string;
  status: DemoStatusFilter;
  sort: Sort<DemoSortKey>;
}

/** What a row shows, in the visitor's language. */
export interface DemoRow extends SampleRow {
  name: string;
  teamName: string;
}

/** The samples that `query` leaves over, in its order. */
export function demoRows(
  words: Words<"admin-dashboard">["demo"],
  { search, status, sort }: DemoQuery,
): DemoRow[] {
  const text = search.trim().toLowerCase();
  const rows = sampleRows
    .map((row) => ({
      ...row,
      name: words.name.replace("{number}", String(row.number)),
      teamName: words.team[row.team],
    }))
    .filter((row) => status === "all" || row.status === status)
    .filter((row) => `${row.name} ${row.teamName}`.toLowerCase().includes(text));
  const factor = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => factor * (rank(one, sort.key) - rank(other, sort.key)));
}

const teams = ["a", "b", "c"];
/** How far along. */
const statuses = ["completed", "inProgress", "pending"];

function rank(row: SampleRow, key: DemoSortKey): number {
  if (key === "team") return teams.indexOf(row.team);
  if (key === "status") return statuses.indexOf(row.status);
  if (key === "scenes" || key === "length") return row[key];
  return row.number;
}
