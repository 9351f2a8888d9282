import { BackendError, tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import type { Sort } from "../../ui/table.tsx";

export const PAGE_SIZE = 10;

export type UserSortKey = "user" | "email" | "created" | "updated" | "status";
export type StatusFilter = "all" | "active" | "pending";

export interface UserQuery {
  search: string;
  status: StatusFilter;
  sort: Sort<UserSortKey>;
  /** From 0. */
  page: number;
}

export interface ListedUser {
  id: string;
  username: string | null;
  full_name: string | null;
  /** Absent when the addresses could not be loaded. */
  email?: string | null;
  created_at: string;
  updated_at: string | null;
}

export interface UserPage {
  users: readonly ListedUser[];
  /** How many match, on all pages. */
  total: number;
  /** The page that these are: the last one when the wanted page is gone. */
  page: number;
  hasEmails: boolean;
}

const PUBLIC = "id, username, full_name, created_at, updated_at";
const WITH_EMAIL = "id, username, full_name, email, created_at, updated_at";

/** One page of accounts, cut and sorted by the server. Throws a `BackendError`. */
export async function fetchUsers(
  query: UserQuery,
  { withEmails, signal }: { withEmails: boolean; signal: AbortSignal },
): Promise<UserPage> {
  const { from } = await backend();
  const { data, count, error, status } = await narrowed(from, query, withEmails)
    .range(query.page * PAGE_SIZE, (query.page + 1) * PAGE_SIZE - 1)
    .retry(false)
    .abortSignal(signal);
  if (error) {
    if (isPastTheEnd(error.code, query)) return fetchUsers({ ...query, page: 0 }, { withEmails, signal });
    throw tableError(error, status);
  }
  const total = count ?? data.length;
  const last = Math.max(0, Math.ceil(total / PAGE_SIZE) - 1);
  if (query.page > last) return fetchUsers({ ...query, page: last }, { withEmails, signal });
  return { users: data, total, page: query.page, hasEmails: withEmails };
}

/** Whether the server does not let this caller see the list. */
export function isRefused(error: unknown): boolean {
  return error instanceof BackendError && error.code === "42501";
}

type From = Awaited<ReturnType<typeof backend>>["from"];

function narrowed(from: From, { search, status, sort }: UserQuery, withEmails: boolean) {
  // The longer list names the type: its address may be missing.
  const columns = (withEmails ? WITH_EMAIL : PUBLIC) as typeof WITH_EMAIL;
  let rows = from("profiles").select(columns, { count: "exact" });
  const text = search.trim();
  const searched = ["full_name", "username", ...(withEmails ? ["email"] : [])];
  if (text) rows = rows.or(searched.map((column) => `${column}.ilike.${pattern(text)}`).join(","));
  if (status === "active") rows = rows.not("updated_at", "is", null);
  if (status === "pending") rows = rows.is("updated_at", null);
  for (const { column, isDescending, nullsFirst } of orders[sort.key](sort.isDescending)) {
    rows = rows.order(column, { ascending: !isDescending, nullsFirst });
  }
  return rows;
}

/** Who contains `text`: its own wildcards are taken as they are, save `*`, which stands for one character. */
function pattern(text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  return `"*${literal.replace(/[\\"]/g, "\\$&")}*"`;
}

type Order = readonly { column: keyof ListedUser; isDescending: boolean; nullsFirst: boolean }[];

/** Those without a name come last either way; never updated counts as longest ago, and pending as after active. */
const orders: Record<UserSortKey, (isDescending: boolean) => Order> = {
  user: (isDescending) => [
    { column: "full_name", isDescending, nullsFirst: false },
    { column: "username", isDescending, nullsFirst: false },
  ],
  email: (isDescending) => [{ column: "email", isDescending, nullsFirst: false }],
  created: (isDescending) => [{ column: "created_at", isDescending, nullsFirst: false }],
  updated: (isDescending) => [{ column: "updated_at", isDescending, nullsFirst: !isDescending }],
  status: (isDescending) => [{ column: "updated_at", isDescending: !isDescending, nullsFirst: isDescending }],
};

function isPastTheEnd(code: string, { page }: UserQuery): boolean {
  return code === "PGRST103" && page > 0;
}
