import { backend } from "../../../backend/client.ts";
import { inGroups } from "./in-groups.ts";

interface Owned {
  user_id: string | null;
  /** Null where only the account is known. */
  order_id: string | null;
}

/**
 * Loads how the customers of productions are called: by name, else by their address; a buyer without an account by the
 * order's address. Empty where there is none. Throws a `BackendError`.
 */
export async function customerNames(
  owned: readonly Owned[],
  signal: AbortSignal,
): Promise<(one: Owned) => string> {
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
  const names = new Map([
    ...orders.map(({ id, email }) => [id, email ?? ""] as const),
    ...profiles.map(
      ({ id, full_name, username, email }) =>
        [id, full_name?.trim() || username?.trim() || email || ""] as const,
    ),
  ]);
  return ({ user_id, order_id }) => names.get(user_id ?? order_id ?? "") ?? "";
}
