import type { AuthPasskeyListResponse, User } from "@supabase/auth-js";
import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";
import type { Language } from "../../../i18n/languages.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { isRefused } from "../gate/admin-access.ts";
import type { TeamRole } from "../gate/team-role.ts";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import { fetchPage, isId, type RowPage, searchRows } from "../lists/table-rows.ts";

export type UserSortKey = "user" | "email" | "created" | "updated" | "status";
export type UserFilter = "status" | "kind";
type UserQuery = ListQuery<UserFilter, UserSortKey>;

export const statuses = ["all", "active", "pending"] as const;
/** Accounts that stand out. */
export const kinds = ["all", "admin", "producer", "banned", "anonymous"] as const;

export const userShape: ListShape<UserFilter, UserSortKey> = {
  filters: { status: oneOf(...statuses), kind: oneOf(...kinds) },
  sortKeys: ["user", "email", "created", "updated", "status"],
  sort: { key: "created", isDescending: true },
};

/** What the accounts' part of the server knows of a person: address, role, ban, second factors. */
export type Account = User;

/** What an account is of the team; null for everybody else. */
export function roleOf({ app_metadata }: Account): TeamRole | null {
  const role: unknown = app_metadata["role"];
  return role === "admin" || role === "producer" ? role : null;
}

export function isBanned({ banned_until }: Account, now: number): boolean {
  return banned_until !== undefined && Date.parse(banned_until) > now;
}

export type Accounts = ReadonlyMap<string, Account>;

/** The accounts with these ids, by id; 100 at most. Throws a `BackendError`. */
async function fetchAccounts(ids: readonly string[], signal: AbortSignal): Promise<Accounts> {
  return ids.length > 0 ? listAccounts(`ids=${ids.join(",")}`, signal) : new Map();
}

/** The number of accounts of a kind that are searched, the newest first. */
const KIND_LIMIT = 100;

/** The accounts of a kind, by id; one more than `KIND_LIMIT` where there are more. Throws a `BackendError`. */
function fetchKind(kind: string, signal: AbortSignal): Promise<Accounts> {
  return listAccounts(`page=1&per_page=${KIND_LIMIT + 1}&kind=${kind}`, signal);
}

async function listAccounts(query: string, signal: AbortSignal): Promise<Accounts> {
  const { authFetch } = await backend();
  const { users } = await authFetch<{ users: Account[] }>(`/admin/users?${query}`, { signal });
  return new Map(users.map((account) => [account.id, account]));
}

export interface ListedUser {
  id: string;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  created_at: string;
  updated_at: string | null;
  /** Null where there is none; absent when the accounts could not be loaded. */
  account?: Account | null;
}

export interface UserPage extends RowPage<ListedUser> {
  /** Why the accounts did not load, where only the profiles did. */
  accountsError?: unknown;
  /** Whether there are more accounts of this kind than `KIND_LIMIT`. */
  isTruncated?: boolean;
}

const COLUMNS = "id, username, full_name, avatar_url, created_at, updated_at";

/**
 * The page of users that `query` asks for; where the accounts cannot be had, the profiles alone. Throws a
 * `BackendError`.
 */
export async function fetchUsers(query: UserQuery, signal: AbortSignal): Promise<UserPage> {
  if (query.filters.kind !== "all") return fetchUsersOfKind(query, signal);
  const page = await fetchProfiles(query, signal);
  try {
    const ids = page.rows.map(({ id }) => id);
    return joinAccounts(page, await fetchAccounts(ids, signal));
  } catch (error) {
    if (signal.aborted || isRefused(error)) throw error;
    return { ...page, accountsError: error };
  }
}

/** Only the accounts name their kind, so here they load first. */
async function fetchUsersOfKind(query: UserQuery, signal: AbortSignal): Promise<UserPage> {
  const accounts = await fetchKind(query.filters.kind, signal);
  const ids = [...accounts.keys()].slice(0, KIND_LIMIT);
  const page = ids.length > 0 ? await fetchProfiles(query, signal, ids) : { rows: [], total: 0, page: 0 };
  return { ...joinAccounts(page, accounts), isTruncated: accounts.size > KIND_LIMIT };
}

/** One page of profiles, of all or of `ids` alone, cut and sortRows by the server. */
async function fetchProfiles(
  query: UserQuery,
  signal: AbortSignal,
  ids?: readonly string[],
): Promise<RowPage<ListedUser>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) =>
    filterProfiles(from, query, ids).range(first, last).retry(false).abortSignal(signal),
  );
}

/** Joins each profile with its account. */
function joinAccounts(page: RowPage<ListedUser>, accounts: Accounts): RowPage<ListedUser> {
  const rows = page.rows.map((user) => ({ ...user, account: accounts.get(user.id) ?? null }));
  return { ...page, rows };
}

type From = Awaited<ReturnType<typeof backend>>["from"];

function filterProfiles(
  from: From,
  { search, filters, sort }: UserQuery,
  ids: readonly string[] | undefined,
) {
  let rows = from("profiles").select(COLUMNS, { count: "exact" });
  if (ids) rows = rows.in("id", ids);
  rows = searchRows(rows, ["full_name", "username", "email"], search);
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

/** An account with its profile. */
export interface Person {
  account: Account;
  profile: Profile;
}

interface Profile {
  id: string;
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
  updated_at: string | null;
}

/** Whom an address names; null where there is nobody. Throws the client's error or a `BackendError`. */
export async function fetchPerson(id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const { admin, from } = await backend();
  const [account, profile] = await Promise.all([
    admin.getUserById(id),
    from("profiles")
      .select("id, username, full_name, avatar_url, updated_at")
      .eq("id", id)
      .maybeSingle()
      .retry(false),
  ]);
  if (account.error) {
    if (errorCode(account.error) === "user_not_found") return null;
    throw account.error;
  }
  if (profile.error) throw tableError(profile.error, profile.status);
  const missing = { id, username: null, full_name: null, avatar_url: null, updated_at: null };
  return { account: account.data.user, profile: profile.data ?? missing };
}

export type BanLength = "day" | "week" | "forGood";

/** In hours; the server keeps no ban without an end, so for good is a hundred years. */
const hours: Record<BanLength, number> = { day: 24, week: 7 * 24, forGood: 100 * 365.25 * 24 };

/** This and the following calls throw the client's error or a `BackendError`. */
export async function ban(id: string, length: BanLength): Promise<void> {
  await update(id, { ban_duration: `${hours[length]}h` });
}

export async function liftBan(id: string): Promise<void> {
  await update(id, { ban_duration: "none" });
}

export async function setRole(id: string, role: TeamRole | null): Promise<void> {
  await update(id, { app_metadata: { role } });
}

export async function inviteUser({ email, language }: { email: string; language: Language }): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.inviteUserByEmail(email, { data: { language } });
  if (error) throw error;
}

export async function mailReset(id: string): Promise<void> {
  const { authFetch } = await backend();
  await authFetch(`/admin/users/${id}/recover`, { method: "POST", body: "{}" });
}

export async function endSessions(id: string): Promise<void> {
  const { authFetch } = await backend();
  await authFetch(`/admin/users/${id}/logout`, { method: "POST", body: "{}" });
}

export async function removeFactor(userId: string, id: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.mfa.deleteFactor({ userId, id });
  if (error) throw error;
}

export type Passkey = NonNullable<AuthPasskeyListResponse["data"]>[number];

export async function fetchPasskeys(userId: string): Promise<Passkey[]> {
  const { admin } = await backend();
  const { data, error } = await admin.passkey.listPasskeys({ userId });
  if (error) throw error;
  return data;
}

export async function removePasskey(userId: string, passkeyId: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.passkey.deletePasskey({ userId, passkeyId });
  if (error) throw error;
}

const SUPPRESSION = "address, reason, detail, created_at";
export type Suppression = SelectedRow<"suppressed_addresses", typeof SUPPRESSION>;

/** Why an address gets no mails; null where it gets them. Throws a `BackendError`. */
export async function fetchSuppression(email: string): Promise<Suppression | null> {
  const { from } = await backend();
  const { data, error, status } = await from("suppressed_addresses")
    .select(SUPPRESSION)
    .eq("address", comparable(email))
    .maybeSingle()
    .retry(false);
  if (error) throw tableError(error, status);
  return data;
}

/** An address as the server compares it: lower case, its domain in ASCII. */
function comparable(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const { hostname } = new URL(URL.canParse(`http://${domain}`) ? `http://${domain}` : "http://unknown");
  return `${email.slice(0, at).toLowerCase()}@${hostname}`;
}

export async function liftSuppression(address: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("lift-suppression", { address });
}

export async function deleteAccount(id: string): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.deleteUser(id);
  if (error) throw error;
}

interface Change {
  ban_duration?: string;
  app_metadata?: { role: TeamRole | null };
}

async function update(id: string, change: Change): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.updateUserById(id, change);
  if (error) throw error;
}
