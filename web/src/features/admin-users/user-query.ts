import type { QueryChange } from "../../site/query.ts";
import type { Sort } from "../../ui/table.tsx";

export type UserSortKey = "user" | "email" | "created" | "updated" | "status";
export type StatusFilter = "all" | "active" | "pending";
/** Accounts that stand out. */
export type KindFilter = "all" | "admin" | "banned" | "anonymous";

export const pageSizes = [10, 25, 50, 100] as const;
export const statuses: readonly StatusFilter[] = ["all", "active", "pending"];
export const kinds: readonly KindFilter[] = ["all", "admin", "banned", "anonymous"];
const sortKeys: readonly UserSortKey[] = ["user", "email", "created", "updated", "status"];

export interface UserQuery {
  search: string;
  status: StatusFilter;
  kind: KindFilter;
  sort: Sort<UserSortKey>;
  /** From 0. */
  page: number;
  /** Rows on a page. */
  size: number;
}

export const everyone: UserQuery = {
  search: "",
  status: "all",
  kind: "all",
  sort: { key: "created", isDescending: true },
  page: 0,
  size: 10,
};

/** What an address asks for; what it says wrongly counts as not said. */
export function readQuery(parameters: URLSearchParams): UserQuery {
  const sort = parameters.get("sort") ?? "";
  const key = sortKeys.find((known) => known === sort.replace(/^-/, ""));
  const page = Number(parameters.get("page"));
  const size = Number(parameters.get("size"));
  return {
    search: parameters.get("q")?.slice(0, 100) ?? "",
    status: statuses.find((known) => known === parameters.get("status")) ?? everyone.status,
    kind: kinds.find((known) => known === parameters.get("kind")) ?? everyone.kind,
    sort: key ? { key, isDescending: sort.startsWith("-") } : everyone.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
    size: pageSizes.find((known) => known === size) ?? everyone.size,
  };
}

/** How an address says it: the usual is left out. */
export function writeQuery({ search, status, kind, sort, page, size }: UserQuery): QueryChange {
  const order = (sort.isDescending ? "-" : "") + sort.key;
  return {
    q: search,
    status: status === everyone.status ? null : status,
    kind: kind === everyone.kind ? null : kind,
    sort: order === "-created" ? null : order,
    page: page > 0 ? String(page + 1) : null,
    size: size === everyone.size ? null : String(size),
  };
}
