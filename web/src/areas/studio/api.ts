import { tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import type { Row, SelectedRow } from "../../backend/tables.ts";
import type { Language } from "../../i18n/languages.ts";

const PRODUCTION_COLUMNS =
  "id, twin_id, plan_name, step, waits_for, waits_since, due_at, late, stopped_at, created_at";
const TWIN_COLUMNS = "id, person_id, person_name, status, ready_at, stopped_at, deleted_at";
const RECORDING_COLUMNS =
  "id, twin_id, kind, file_name, size, object_path, poster_path, strip_path, status, findings, media, reasons, note, decided_at, received_at, created_at";
const REQUEST_COLUMNS =
  "id, twin_id, email, language, expires_at, opened_at, signed_at, declined_at, superseded_at, created_at";
const CONSENT_COLUMNS =
  "id, twin_id, name, email, language, statement, languages, channels, purposes, until, signed_at, withdrawn_at";

export type RecordingKind = Row<"recordings">["kind"];
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
  twin: Twin | null;
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
  const ids = [...new Set(found.data.flatMap(({ twin_id }) => twin_id ?? []))];
  const twins = await fetchTwins(ids);
  return found.data.map((row) => ({ ...row, twin: twins.find(({ id }) => id === row.twin_id) ?? null }));
}

async function fetchTwins(ids: string[]): Promise<Twin[]> {
  if (ids.length === 0) return [];
  const { from } = await backend();
  const [twins, recordings, requests, consents] = await Promise.all([
    from("twins").select(TWIN_COLUMNS).in("id", ids),
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

/** Announces a recording, whose file then goes to its `object_path`. Throws a `BackendError`, as all acts. */
export async function startRecording(
  production: string,
  kind: RecordingKind,
  file: File,
): Promise<Pick<Recording, "id" | "object_path">> {
  const body = { production_id: production, kind, file_name: file.name, size: file.size };
  return act("start-recording", body);
}

/** Takes an announced recording back, with what was sent of its file. */
export async function cancelRecording(recording: string): Promise<void> {
  await act("cancel-recording", { recording_id: recording });
}

/** Mails a person the link to their consent. The token comes back only when it is the caller's own address. */
export async function requestConsent(
  twin: string,
  email: string,
  language: Language,
): Promise<{ token: string | null }> {
  return act("request-consent", { twin_id: twin, email, language });
}

/** Begins another twin for a production whose twin was deleted. */
export async function createTwin(production: string): Promise<void> {
  await act("create-twin", { production_id: production });
}

async function act<Answer>(name: string, body: object): Promise<Answer> {
  const { invoke } = await backend();
  return invoke<Answer>(name, body);
}

const SIGNED_SECONDS = 60 * 60;

/** Addresses of pictures in the bucket of recordings, by their paths. What has none is left out. */
export async function signPictures(paths: string[]): Promise<Record<string, string>> {
  const { storage } = await backend();
  const { data, error } = await (await storage()).from("recordings").createSignedUrls(paths, SIGNED_SECONDS);
  if (error) throw error;
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}
