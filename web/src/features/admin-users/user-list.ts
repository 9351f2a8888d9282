import { tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import { containing } from "../../backend/search-pattern.ts";
import type { Account, Accounts } from "./account.ts";
import type { UserQuery, UserSortKey } from "./user-query.ts";

export interface ListedUser {
  id: string;
  username: string | null;
  full_name: string | null;
  created_at: string;
  updated_at: string | null;
  /** Null where there is none; absent when the accounts could not be loaded. */
  account?: Account | null;
}

export interface UserPage {
  users: readonly ListedUser[];
  /** How many match, on all pages. */
  total: number;
  /** The page that these are: the last one when the wanted page is gone. */
  page: number;
}

const COLUMNS = "id, username, full_name, created_at, updated_at";

/** One page of profiles, of all or of `ids` alone, cut and sorted by the server. Throws a `BackendError`. */
export async function fetchProfiles(
  query: UserQuery,
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<UserPage> {
  const { from } = await backend();
  const { data, count, error, status } = await narrowed(from, query, ids)
    .range(query.page * query.size, (query.page + 1) * query.size - 1)
    .retry(false)
    .abortSignal(signal);
  if (error) {
    if (isPastTheEnd(error.code, query)) return fetchProfiles({ ...query, page: 0 }, signal, ids);
    throw tableError(error, status);
  }
  const total = count ?? data.length;
  const last = Math.max(0, Math.ceil(total / query.size) - 1);
  if (query.page > last) return fetchProfiles({ ...query, page: last }, signal, ids);
  return { users: data, total, page: query.page };
}

/** Joins each profile with its account. */
export function joined(page: UserPage, accounts: Accounts): UserPage {
  const users = page.users.map((user) => ({ ...user, account: accounts.get(user.id) ?? null }));
  return { ...page, users };
}

type From = Awaited<ReturnType<typeof backend>>["from"];

function narrowed(from: From, { search, status, sort }: UserQuery, ids: readonly string[] | undefined) {
  let rows = from("profiles").select(COLUMNS, { count: "exact" });
  if (ids) rows = rows.in("id", ids);
  const text = search.trim();
  const searched = ["full_name", "username", "email"];
  if (text) rows = rows.or(searched.map((column) => `${column}.ilike.${containing(text)}`).join(","));
  if (status === "active") rows = rows.not("updated_at", "is", null);
  if (status === "pending") rows = rows.is("updated_at", null);
  for (const { column, isDescending, nullsFirst } of orders[sort.key](sort.isDescending)) {
    rows = rows.order(column, { ascending: !isDescending, nullsFirst });
  }
  return rows;
}

type Order = readonly {
  column: "full_name" | "username" | "email" | "created_at" | "updated_at";
  isDescending: boolean;
  nullsFirst: boolean;
}[];

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
