import type { User } from "@supabase/auth-js";
import { backend } from "../../../backend/client.ts";

/** What the accounts' part of the server knows of a person: address, role, ban, second factors. */
export type Account = User;

export function isAdmin({ app_metadata }: Account): boolean {
  return app_metadata["role"] === "admin";
}

export function isBanned({ banned_until }: Account, now: number): boolean {
  return banned_until !== undefined && Date.parse(banned_until) > now;
}

export type Accounts = ReadonlyMap<string, Account>;

/** The accounts with these ids, by id; 100 at most. Throws a `BackendError`. */
export async function fetchAccounts(ids: readonly string[], signal: AbortSignal): Promise<Accounts> {
  return ids.length > 0 ? list(`ids=${ids.join(",")}`, signal) : new Map();
}

/** How many accounts of a kind are looked among, the newest first. */
export const MOST_OF_A_KIND = 100;

/** The accounts of a kind, by id; one more than `MOST_OF_A_KIND` where there are more. Throws a `BackendError`. */
export function fetchKind(kind: string, signal: AbortSignal): Promise<Accounts> {
  return list(`page=1&per_page=${MOST_OF_A_KIND + 1}&kind=${kind}`, signal);
}

async function list(query: string, signal: AbortSignal): Promise<Accounts> {
  const { authFetch } = await backend();
  const { users } = await authFetch<{ users: Account[] }>(`/admin/users?${query}`, { signal });
  return new Map(users.map((account) => [account.id, account]));
}
