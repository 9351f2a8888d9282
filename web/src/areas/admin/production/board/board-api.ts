import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import { fetchCustomers } from "../customers.ts";
import { inGroups } from "../in-groups.ts";
import { type Entry, PRODUCTION, type TwinFacts } from "./board.ts";

/** More open productions than these are not shown at once. */
export const MOST_SHOWN = 500;

export interface BoardAnswer {
  entries: readonly Entry[];
  isCut: boolean;
}

/** Every production that is not completed, the oldest first. Throws a `BackendError`. */
export async function fetchBoard(signal: AbortSignal): Promise<BoardAnswer> {
  const { from } = await backend();
  const { data, error, status } = await from("productions")
    .select(PRODUCTION)
    .neq("step", "completed")
    .order("created_at")
    .order("id")
    .limit(MOST_SHOWN + 1)
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  const shown = data.slice(0, MOST_SHOWN);
  const twins = shown.flatMap(({ step, twin_id }) => (step === "onboarding" && twin_id ? [twin_id] : []));
  const [customerOf, factsOf] = await Promise.all([fetchCustomers(shown, signal), fetchFacts(twins, signal)]);
  const entries = shown.map((production) => ({
    production,
    customer: customerOf(production),
    facts: factsOf(production.twin_id),
  }));
  return { entries, isCut: data.length > MOST_SHOWN };
}

async function fetchFacts(ids: readonly string[], signal: AbortSignal) {
  const { from } = await backend();
  const [recordings, consents] = await Promise.all([
    inGroups(ids, (group) =>
      from("recordings")
        .select("twin_id, kind, status, received_at, created_at")
        .in("twin_id", group)
        .retry(false)
        .abortSignal(signal),
    ),
    inGroups(ids, (group) =>
      from("consents")
        .select("twin_id, until, withdrawn_at, signed_at")
        .in("twin_id", group)
        .retry(false)
        .abortSignal(signal),
    ),
  ]);
  return (twinId: string | null): TwinFacts => ({
    recordings: recordings.filter(({ twin_id }) => twin_id === twinId),
    consents: consents.filter(({ twin_id }) => twin_id === twinId),
  });
}
