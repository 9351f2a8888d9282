import type { Words } from "../../../i18n/dictionaries.ts";
import { fold } from "../../../i18n/search-text.ts";
import type { Sort } from "../../../ui/table.tsx";

export type DemoSortKey = "name" | "team" | "scenes" | "length" | "status";
type DemoStatusFilter = SampleStatus | "all";

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
  words: Words<"admin/dashboard">["demo"],
  { search, status, sort }: DemoQuery,
): DemoRow[] {
  const text = fold(search.trim());
  const rows = sampleRows
    .map((row) => ({
      ...row,
      name: words.name.replace("{number}", String(row.number)),
      teamName: words.team[row.team],
    }))
    .filter((row) => status === "all" || row.status === status)
    .filter((row) => fold(`${row.name} ${row.teamName}`).includes(text));
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

type SampleTeam = "a" | "b" | "c";
export type SampleStatus = "completed" | "inProgress" | "pending";

interface SampleRow {
  number: number;
  team: SampleTeam;
  scenes: number;
  /** Seconds. */
  length: number;
  status: SampleStatus;
}

const row = (number: number, team: SampleTeam, scenes: number, length: number, status: SampleStatus) => ({
  number,
  team,
  scenes,
  length,
  status,
});

/** Made up, all of them. */
const sampleRows: readonly SampleRow[] = [
  row(1, "a", 6, 95, "completed"),
  row(2, "b", 4, 62, "completed"),
  row(3, "c", 9, 148, "inProgress"),
  row(4, "a", 3, 45, "pending"),
  row(5, "b", 7, 110, "completed"),
  row(6, "c", 5, 80, "pending"),
  row(7, "a", 8, 132, "inProgress"),
  row(8, "b", 2, 30, "completed"),
  row(9, "c", 6, 101, "inProgress"),
  row(10, "a", 4, 58, "pending"),
  row(11, "b", 10, 175, "completed"),
  row(12, "c", 5, 74, "inProgress"),
];
