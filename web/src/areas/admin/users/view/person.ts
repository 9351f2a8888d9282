import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import { errorCode } from "../../../../session/problem-text.ts";
import { isId } from "../../lists/ids.ts";
import type { Account } from "../account.ts";

/** An account with its profile. */
export interface Person {
  account: Account;
  profile: Profile;
}

interface Profile {
  id: string;
  username: string | null;
  full_name: string | null;
  updated_at: string | null;
}

/** Whom an address names; null where there is nobody. Throws the client's error or a `BackendError`. */
export async function fetchPerson(id: string): Promise<Person | null> {
  if (!isId(id)) return null;
  const { admin, from } = await backend();
  const [account, profile] = await Promise.all([
    admin.getUserById(id),
    from("profiles").select("id, username, full_name, updated_at").eq("id", id).maybeSingle().retry(false),
  ]);
  if (account.error) {
    if (errorCode(account.error) === "user_not_found") return null;
    throw account.error;
  }
  if (profile.error) throw tableError(profile.error, profile.status);
  const missing = { id, username: null, full_name: null, updated_at: null };
  return { account: account.data.user, profile: profile.data ?? missing };
}
