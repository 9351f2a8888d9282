import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";
import type { CorrectAllowanceRequest } from "../../../generated/api-types.ts";
import { allowsSeveral, twinsOf } from "../../../ui/studio/people.ts";
import type { TeamRole } from "../gate/team-role.ts";
import { isId } from "../lists/table-rows.ts";
import { PRODUCTION, type Production } from "./board/board.ts";
import { type Customer, fetchCustomers } from "./customers.ts";
import { RECORDING, type Recording } from "./recordings/api.ts";

const TWIN = "id, person_name, status, model_note, ready_at, stopped_at, deleted_at, replaced_at";
const CONSENT =
  "id, twin_id, name, email, language, statement_version, statement, languages, channels, purposes, until, signed_at, withdrawn_at";
const REQUEST = "id, twin_id, email, language, expires_at, signed_at, declined_at, superseded_at, created_at";

const VIDEO = "id, twin_id, title, step, script_status, cut_status, waits_for, words, cut";

export type Video = SelectedRow<"videos", typeof VIDEO>;
export type Twin = SelectedRow<"twins", typeof TWIN>;
export type Consent = SelectedRow<"consents", typeof CONSENT>;
export type ConsentRequest = SelectedRow<"consent_requests", typeof REQUEST>;

/** A twin with what was collected for it, the newest first. */
export interface TwinRecord {
  twin: Twin | null;
  recordings: readonly Recording[];
  consents: readonly Consent[];
  requests: readonly ConsentRequest[];
}

export interface ProductionRecord {
  production: Production;
  customer: Customer;
  /** Its twins, its own first; where there is none, one record with nothing. */
  twins: readonly TwinRecord[];
  /** In the order in which they were begun. */
  videos: readonly Video[];
}

/** The production with this id, and what belongs to its twins; null where there is none. Throws a `BackendError`. */
export async function fetchProduction(
  role: TeamRole,
  id: string,
  signal: AbortSignal,
): Promise<ProductionRecord | null> {
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
  const [customerOf, videos, twins] = await Promise.all([
    fetchCustomers(role, [data], signal),
    fetchVideos(id, signal),
    fetchTwins(data, signal),
  ]);
  return { production: data, customer: customerOf(data), videos, twins };
}

const nothing: TwinRecord = { twin: null, recordings: [], consents: [], requests: [] };

async function fetchVideos(id: string, signal: AbortSignal): Promise<Video[]> {
  const { from } = await backend();
  const { data, error, status } = await from("videos")
    .select(VIDEO)
    .eq("production_id", id)
    .order("position")
    .order("id")
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  return data;
}

async function fetchTwins(production: Production, signal: AbortSignal): Promise<TwinRecord[]> {
  const ids = await fetchTwinIds(production, signal);
  if (ids.length === 0) return [nothing];
  const { from } = await backend();
  const newestFirst = { ascending: false };
  const [twins, recordings, consents, requests] = await Promise.all([
    from("twins").select(TWIN).in("id", ids).order("created_at").order("id").retry(false).abortSignal(signal),
    from("recordings")
      .select(RECORDING)
      .in("twin_id", ids)
      .order("created_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
    from("consents")
      .select(CONSENT)
      .in("twin_id", ids)
      .order("signed_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
    from("consent_requests")
      .select(REQUEST)
      .in("twin_id", ids)
      .order("created_at", newestFirst)
      .retry(false)
      .abortSignal(signal),
  ]);
  for (const { error, status } of [twins, recordings, consents, requests]) {
    if (error) throw tableError(error, status);
  }
  const found = twins.data ?? [];
  const present = twinsOf(production, found);
  const of = <Some extends { twin_id: string }>(rows: Some[] | null, id: string) =>
    (rows ?? []).filter(({ twin_id }) => twin_id === id);
  // That its only one was deleted is said.
  const records = (present.length > 0 ? present : found.slice(0, 1)).map((twin) => ({
    twin,
    recordings: of(recordings.data, twin.id),
    consents: of(consents.data, twin.id),
    requests: of(requests.data, twin.id),
  }));
  return records.length > 0 ? records : [nothing];
}

async function fetchTwinIds(production: Production, signal: AbortSignal): Promise<string[]> {
  const { twin_id, user_id } = production;
  const own = twin_id === null ? [] : [twin_id];
  if (!allowsSeveral(production) || user_id === null) return own;
  const { from } = await backend();
  const { data, error, status } = await from("twins")
    .select("id")
    .eq("user_id", user_id)
    .neq("status", "deleted")
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  return data.length > 0 ? data.map(({ id }) => id) : own;
}

/** Each throws a `BackendError`. */
export async function assignProduction(productionId: string, assigneeId: string | null): Promise<void> {
  const { invoke } = await backend();
  await invoke("assign-production", { production_id: productionId, assignee_id: assigneeId });
}

export async function correctAllowance(correction: CorrectAllowanceRequest): Promise<void> {
  const { invoke } = await backend();
  await invoke("correct-allowance", correction);
}

export async function markTwinReady(twinId: string, note: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("mark-twin-ready", { twin_id: twinId, note });
}
