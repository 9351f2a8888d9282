import { backend } from "../../../backend/client.ts";
import type { TeamRole } from "../gate/team-role.ts";
import { inGroups } from "./in-groups.ts";

interface Owned {
  user_id: string | null;
  /** Null where only the account is known. */
  order_id: string | null;
}

/** `name` and `email` are empty where they are not known. */
export interface Customer {
  /** How the customer is called: by name, else by the address. */
  name: string;
  email: string;
  hasAccount: boolean;
}

/**
 * Loads the customers of productions: by the account's profile, a buyer without an account by the order's address.
 * Producers see names, and neither addresses nor orders. Throws a `BackendError`.
 */
export async function fetchCustomers(
  role: TeamRole,
  owned: readonly Owned[],
  signal: AbortSignal,
): Promise<(one: Owned) => Customer> {
  const accounts = owned.flatMap(({ user_id }) => user_id ?? []);
  const guests = owned.flatMap(({ user_id, order_id }) => (user_id === null && order_id ? [order_id] : []));
  const known = await Promise.all(
    role === "admin"
      ? [fetchAccounts(accounts, signal), fetchGuests(guests, signal)]
      : [fetchNames(accounts, signal)],
  );
  const customers = new Map(known.flat());
  return ({ user_id, order_id }) => ({
    ...(customers.get(user_id ?? order_id ?? "") ?? { name: "", email: "" }),
    hasAccount: user_id !== null,
  });
}

type Known = readonly [id: string, { name: string; email: string }];

async function fetchAccounts(ids: readonly string[], signal: AbortSignal): Promise<Known[]> {
  const { from } = await backend();
  const profiles = await inGroups(ids, (group) =>
    from("profiles")
      .select("id, full_name, username, email")
      .in("id", group)
      .retry(false)
      .abortSignal(signal),
  );
  return profiles.map((profile) => [
    profile.id,
    { name: nameOf(profile) || (profile.email ?? ""), email: profile.email ?? "" },
  ]);
}

async function fetchNames(ids: readonly string[], signal: AbortSignal): Promise<Known[]> {
  const { from } = await backend();
  const profiles = await inGroups(ids, (group) =>
    from("profiles").select("id, full_name, username").in("id", group).retry(false).abortSignal(signal),
  );
  return profiles.map((profile) => [profile.id, { name: nameOf(profile), email: "" }]);
}

async function fetchGuests(orders: readonly string[], signal: AbortSignal): Promise<Known[]> {
  const { from } = await backend();
  const found = await inGroups(orders, (group) =>
    from("orders").select("id, email").in("id", group).retry(false).abortSignal(signal),
  );
  return found.map(({ id, email }) => [id, { name: email ?? "", email: email ?? "" }]);
}

function nameOf({ full_name, username }: { full_name: string | null; username: string | null }): string {
  return full_name?.trim() || username?.trim() || "";
}
