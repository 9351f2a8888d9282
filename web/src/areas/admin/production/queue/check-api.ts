import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { type Customer, fetchCustomers } from "../customers.ts";
import { inGroups } from "../in-groups.ts";
import { RECORDING, type Recording } from "../recording/recording.ts";

/** As many are shown at once. */
const MOST_SHOWN = 10;

interface WaitingRecording {
  recording: Recording;
  customer: Customer;
  /** The language that the customer reads. */
  language: Language;
}

export interface CheckAnswer {
  /** The oldest that wait. */
  waiting: readonly WaitingRecording[];
  total: number;
}

/** The query of the recordings that wait for the team. */
export const CHECK_QUERY = ["production", "check"];

/** Loads the recordings that wait for the team, the oldest first. Throws a `BackendError`. */
export async function fetchCheck(signal: AbortSignal): Promise<CheckAnswer> {
  const { from } = await backend();
  const { data, count, error, status } = await from("recordings")
    .select(RECORDING, { count: "exact" })
    .eq("status", "checked")
    .order("received_at")
    .order("id")
    .limit(MOST_SHOWN)
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  const productions = await inGroups(
    data.flatMap(({ production_id }) => production_id ?? []),
    (group) => from("productions").select("id, language").in("id", group).retry(false).abortSignal(signal),
  );
  const owned = data.map(({ user_id }) => ({ user_id, order_id: null }));
  const customerOf = await fetchCustomers(owned, signal);
  const waiting = data.map((recording) => ({
    recording,
    customer: customerOf({ user_id: recording.user_id, order_id: null }),
    language: productions.find(({ id }) => id === recording.production_id)?.language ?? "en",
  }));
  return { waiting, total: count ?? data.length };
}
