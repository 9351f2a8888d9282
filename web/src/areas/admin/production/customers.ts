import { backend } from "../../../backend/client.ts";
import { inGroups } from "./in-groups.ts";

interface Owned {
  user_id: string | null;
  /** Null where only the account is known. */
  order_id: string | null;
}

/** Both are empty where they are not known. */
export interface Customer {
  /** How the customer is called: by name, else by the address. */
  name: string;
  email: string;
}

/**
 * Loads the customers of productions: by the account's profile, a buyer without an account by the order's address.
 * Throws a `BackendError`.
 */
export async function fetchCustomers(
  owned: readonly Owned[],
  signal: AbortSignal,
): Promise<(one: Owned) => Customer> {
  const { from } = await backend();
  const [profiles, orders] = await Promise.all([
    inGroups(
      owned.flatMap(({ user_id }) => user_id ?? []),
      (group) =>
        from("profiles")
          .select("id, full_name, username, email")
          .in("id", group)
          .retry(false)
          .abortSignal(signal),
    ),
    inGroups(
      owned.flatMap(({ user_id, order_id }) => (user_id === null && order_id ? [order_id] : [])),
      (group) => from("orders").select("id, email").in("id", group).retry(false).abortSignal(signal),
    ),
  ]);
  const customers = new Map([
    ...orders.map(({ id, email }) => [id, { name: email ?? "", email: email ?? "" }] as const),
    ...profiles.map((profile) => [profile.id, customerOf(profile)] as const),
  ]);
  return ({ user_id, order_id }) => customers.get(user_id ?? order_id ?? "") ?? { name: "", email: "" };
}

interface Named {
  full_name: string | null;
  username: string | null;
  email: string | null;
}

function customerOf({ full_name, username, email }: Named): Customer {
  return { name: full_name?.trim() || username?.trim() || email || "", email: email ?? "" };
}
