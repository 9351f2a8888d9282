import { tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import type { Row, SelectedRow } from "../../backend/tables.ts";
import { allowsSeveral, twinsOf } from "../../ui/studio/people.ts";

const PRODUCTION_COLUMNS =
  "id, twin_id, plan_id, plan_name, avatars, step, waits_for, waits_since, due_at, late, used_seconds, stopped_at, created_at";
const TWIN_COLUMNS = "id, person_id, person_name, status, ready_at, stopped_at, deleted_at, replaced_at";
const RECORDING_COLUMNS =
  "id, twin_id, kind, file_name, size, object_path, poster_path, strip_path, status, findings, media, reasons, note, decided_at, received_at, created_at";
const REQUEST_COLUMNS =
  "id, twin_id, email, language, expires_at, opened_at, signed_at, declined_at, superseded_at, created_at";
const CONSENT_COLUMNS =
  "id, twin_id, name, email, language, statement, languages, channels, purposes, until, signed_at, withdrawn_at";
export const VIDEO_COLUMNS =
  "id, production_id, twin_id, title, brief, language, channels, position, step, script_status, cut_status, waits_for, waits_since, version, words, cut, created_at";

export type RecordingKind = Row<"recordings">["kind"];
export type Video = SelectedRow<"videos", typeof VIDEO_COLUMNS>;
export type Recording = SelectedRow<"recordings", typeof RECORDING_COLUMNS>;
export type ConsentRequest = SelectedRow<"consent_requests", typeof REQUEST_COLUMNS>;
export type Consent = SelectedRow<"consents", typeof CONSENT_COLUMNS>;

/** A twin with what was collected for it, the newest first. */
export interface Twin extends SelectedRow<"twins", typeof TWIN_COLUMNS> {
  recordings: Recording[];
  requests: ConsentRequest[];
  consents: Consent[];
}

export interface Production extends SelectedRow<"productions", typeof PRODUCTION_COLUMNS> {
  /** Those that are not deleted: its own first, then the customer's others, where the plan allows several. */
  twins: Twin[];
  /** In the order in which they were begun. */
  videos: Video[];
}

/** The query of everything that the Studio shows of an account. */
export const STUDIO = ["studio"] as const;

const NEWEST = { ascending: false } as const;

/** A customer's productions with their twins, the newest first. Throws a `BackendError`. */
export async function fetchStudio(userId: string): Promise<Production[]> {
  const { from } = await backend();
  const found = await from("productions")
    .select(PRODUCTION_COLUMNS)
    // The team may read everybody's; here they see their own.
    .eq("user_id", userId)
    .order("created_at", NEWEST)
    .order("id", NEWEST);
  if (found.error) throw tableError(found.error, found.status);
  const [twins, videos] = await Promise.all([
    fetchTwins(userId, found.data),
    fetchVideos(found.data.map(({ id }) => id)),
  ]);
  return found.data.map((row) => ({
    ...row,
    twins: twinsOf(row, twins),
    videos: videos.filter(({ production_id }) => production_id === row.id),
  }));
}

async function fetchVideos(productions: string[]): Promise<Video[]> {
  if (productions.length === 0) return [];
  const { from } = await backend();
  const found = await from("videos")
    .select(VIDEO_COLUMNS)
    .in("production_id", productions)
    .order("position")
    .order("id");
  if (found.error) throw tableError(found.error, found.status);
  return found.data;
}

/** The twins of the productions; all of the customer's, where a plan allows several. */
async function fetchTwins(
  userId: string,
  productions: readonly Pick<Production, "twin_id" | "avatars">[],
): Promise<Twin[]> {
  const { from } = await backend();
  let ids = [...new Set(productions.flatMap(({ twin_id }) => twin_id ?? []))];
  if (productions.some(allowsSeveral)) {
    const all = await from("twins").select("id").eq("user_id", userId).neq("status", "deleted");
    if (all.error) throw tableError(all.error, all.status);
    ids = all.data.map(({ id }) => id);
  }
  if (ids.length === 0) return [];
  const [twins, recordings, requests, consents] = await Promise.all([
    from("twins").select(TWIN_COLUMNS).in("id", ids).order("created_at").order("id"),
    from("recordings").select(RECORDING_COLUMNS).in("twin_id", ids).order("created_at", NEWEST),
    from("consent_requests").select(REQUEST_COLUMNS).in("twin_id", ids).order("created_at", NEWEST),
    from("consents").select(CONSENT_COLUMNS).in("twin_id", ids).order("signed_at", NEWEST),
  ]);
  for (const { error, status } of [twins, recordings, requests, consents]) {
    if (error) throw tableError(error, status);
  }
  const of = <Some extends { twin_id: string }>(rows: Some[] | null, id: string) =>
    (rows ?? []).filter(({ twin_id }) => twin_id === id);
  return (twins.data ?? []).map((twin) => ({
    ...twin,
    recordings: of(recordings.data, twin.id),
    requests: of(requests.data, twin.id),
    consents: of(consents.data, twin.id),
  }));
}
