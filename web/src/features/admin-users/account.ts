import type { User } from "@supabase/auth-js";
import { backend } from "../../backend/client.ts";

/** What the accounts' part of the server knows of a person: address, role, ban, second factors. */
export type Account = User;

export function isAdmin({ app_metadata }: Account): boolean {
  return app_metadata["role"] === "admin";
}

export function isBanned({ banned_until }: Account, now: number): boolean {
  return banned_until !== undefined && Date.parse(banned_until) > now;
}

/** The accounts with these ids, by id; 100 at most. Throws a `BackendError`. */
export async function fetchAccounts(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map();
  const { authFetch } = await backend();
  const { users } = await authFetch<{ users: Account[] }>(`/admin/users?ids=${ids.join(",")}`, { signal });
  return new Map(users.map((account) => [account.id, account]));
}
