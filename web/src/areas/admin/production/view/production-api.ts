import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { SelectedRow } from "../../../../backend/tables.ts";
import { isId } from "../../lists/table-rows.ts";
import { PRODUCTION, type Production } from "../board/board.ts";
import { type Customer, fetchCustomers } from "../customers.ts";
import { RECORDING, type Recording } from "../recording/recording.ts";

const TWIN = "id, person_name, status, model_note, ready_at, stopped_at, deleted_at";
const CONSENT =
  "id, name, email, language, statement_version, statement, languages, channels, purposes, until, signed_at, withdrawn_at";
const REQUEST = "id, email, language, expires_at, signed_at, declined_at, superseded_at, created_at";

export type Twin = SelectedRow<"twins", typeof TWIN>;
export type Consent = SelectedRow<"consents", typeof CONSENT>;
export type ConsentRequest = SelectedRow<"consent_requests", typeof REQUEST>;

export interface ProductionRecord {
  production: Production;
  customer: Customer;
  twin: Twin | null;
  /** Each of these is the newest first. */
  recordings: readonly Recording[];
  consents: readonly Consent[];
  requests: readonly ConsentRequest[];
}

/** The production with this id, and what belongs to its twin; null where there is none. Throws a `BackendError`. */
export async function fetchProduction(id: string, signal: AbortSignal): Promise<ProductionRecord | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const { data, error, status } = await from("productions")
    .select(PRODUCTION)
    .eq("id", id)
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw tableError(error, status);
  if (data === null) return null;
  const [customerOf, ofTwin] = await Promise.all([
    fetchCustomers([data], signal),
    data.twin_id === null ? nothing : fetchTwin(data.twin_id, signal),
  ]);
  return { production: data, customer: customerOf(data), ...ofTwin };
}

const nothing = { twin: null, recordings: [], consents: [], requests: [] };

async function fetchTwin(id: string, signal: AbortSignal) {
  const { from } = await backend();
  const newestFirst = { ascending: false };
  const [twin, recordings, consents, requests] = await Promise.all([
    from("twins").select(TWIN).eq("id", id).retry(false).abortSignal(signal).maybeSingle(),
    from("recordings")
      .select(RECORDING)
      .eq("twin_id", id)
      .order("created_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
    from("consents")
      .select(CONSENT)
      .eq("twin_id", id)
      .order("signed_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
    from("consent_requests")
      .select(REQUEST)
      .eq("twin_id", id)
      .order("created_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
  ]);
  for (const { error, status } of [twin, recordings, consents, requests]) {
    if (error) throw tableError(error, status);
  }
  return {
    twin: twin.data,
    recordings: recordings.data ?? [],
    consents: consents.data ?? [],
    requests: requests.data ?? [],
  };
}

/** Each throws a `BackendError`. */
export async function assignProduction(productionId: string, assigneeId: string | null): Promise<void> {
  const { invoke } = await backend();
  await invoke("assign-production", { production_id: productionId, assignee_id: assigneeId });
}

export async function markTwinReady(twinId: string, note: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("mark-twin-ready", { twin_id: twinId, note });
}
