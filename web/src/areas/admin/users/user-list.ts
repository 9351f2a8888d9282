import { backend } from "../../../backend/client.ts";
import { isRefused } from "../admin-rights.ts";
import { searched } from "../lists/narrow.ts";
import { fetchPage, type RowPage } from "../lists/row-page.ts";
import { type Account, type Accounts, fetchAccounts, fetchKind, MOST_OF_A_KIND } from "./account.ts";
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

export interface UserPage extends RowPage<ListedUser> {
  /** Why the accounts did not come, where the profiles are all there is. */
  lack?: unknown;
  /** Whether there are more of the kind that is asked for than are looked among. */
  isCut?: boolean;
}

const COLUMNS = "id, username, full_name, created_at, updated_at";

/**
 * The page of users that `query` asks for; where the accounts cannot be had, the profiles alone. Throws a
 * `BackendError`.
 */
export async function fetchUsers(query: UserQuery, signal: AbortSignal): Promise<UserPage> {
  if (query.filters.kind !== "all") return fetchUsersOfKind(query, signal);
  const page = await fetchProfiles(query, signal);
  try {
    const ids = page.rows.map(({ id }) => id);
    return joined(page, await fetchAccounts(ids, signal));
  } catch (error) {
    if (signal.aborted || isRefused(error)) throw error;
    return { ...page, lack: error };
  }
}

/** The kind is told by the accounts, so here they come first. */
async function fetchUsersOfKind(query: UserQuery, signal: AbortSignal): Promise<UserPage> {
  const accounts = await fetchKind(query.filters.kind, signal);
  const ids = [...accounts.keys()].slice(0, MOST_OF_A_KIND);
  const page = ids.length > 0 ? await fetchProfiles(query, signal, ids) : { rows: [], total: 0, page: 0 };
  return { ...joined(page, accounts), isCut: accounts.size > MOST_OF_A_KIND };
}

/** One page of profiles, of all or of `ids` alone, cut and sorted by the server. */
async function fetchProfiles(
  query: UserQuery,
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<RowPage<ListedUser>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) =>
    narrowed(from, query, ids).range(first, last).retry(false).abortSignal(signal),
  );
}

/** Joins each profile with its account. */
function joined(page: RowPage<ListedUser>, accounts: Accounts): RowPage<ListedUser> {
  const rows = page.rows.map((user) => ({ ...user, account: accounts.get(user.id) ?? null }));
  return { ...page, rows };
}

type From = Awaited<ReturnType<typeof backend>>["from"];

function narrowed(from: From, { search, filters, sort }: UserQuery, ids: readonly string[] | undefined) {
  let rows = from("profiles").select(COLUMNS, { count: "exact" });
  if (ids) rows = rows.in("id", ids);
  rows = searched(rows, ["full_name", "username", "email"], search);
  if (filters.status === "active") rows = rows.not("updated_at", "is", null);
  if (filters.status === "pending") rows = rows.is("updated_at", null);
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
