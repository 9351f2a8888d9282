import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";
import { VIDEO_COLUMNS, type Video } from "../api.ts";
import { fetchVideoProduction, type VideoProduction } from "../video/api.ts";

const DELIVERY_COLUMNS =
  "id, video_id, production_id, cut, channel, shape, language, file_name, poster_path, object_path, size, duration_ms, width, height, status, received_at, delivered_at, downloaded_at, taken_back_at, reason, created_at";
const CAPTIONS_COLUMNS = "id, delivery_id, language, cues, vtt_size, srt_size, created_at";
const PUBLICATION_COLUMNS =
  "id, delivery_id, production_id, channel, planned_at, note, published_at, published_url, canceled_at, author_side, author_name";

export type Captions = SelectedRow<"delivery_captions", typeof CAPTIONS_COLUMNS>;
export type Publication = SelectedRow<"publications", typeof PUBLICATION_COLUMNS>;
type DeliveryColumns = SelectedRow<"deliveries", typeof DELIVERY_COLUMNS>;
export type Shape = DeliveryColumns["shape"];
/** A sentence of the checks, which the team alone reads. */
export interface Finding {
  code: string;
  en: string;
  ar: string;
}

/** A finished film with its captions and its plan. */
export interface Delivery extends DeliveryColumns {
  video: Video | undefined;
  captions: Captions[];
  publications: Publication[];
  findings: readonly Finding[];
}

export interface DeliveryRecord {
  production: VideoProduction;
  videos: Video[];
  /** By video, language, channel and shape. */
  deliveries: Delivery[];
}

/** The query of a production's films; below that of the Studio, so that what changes there is read again here. */
export const deliveriesKey = (production: string) => ["studio", "deliveries", production] as const;

/** Null when there is no production that the reader may see. Throws a `BackendError`, as every call here. */
export async function fetchDeliveries(id: string, userId: string): Promise<DeliveryRecord | null> {
  const production = await fetchVideoProduction(id, userId);
  if (!production) return null;
  const { from } = await backend();
  const [videos, rows, publications] = await Promise.all([
    from("videos").select(VIDEO_COLUMNS).eq("production_id", id).order("position").order("id"),
    from("deliveries").select(DELIVERY_COLUMNS).eq("production_id", id).order("created_at").order("id"),
    from("publications").select(PUBLICATION_COLUMNS).eq("production_id", id).order("created_at").order("id"),
  ]);
  for (const { error, status } of [videos, rows, publications]) if (error) throw tableError(error, status);
  const found = rows.data ?? [];
  const [captions, findings] = await Promise.all([
    fetchCaptions(found.map((row) => row.id)),
    production.side === "team" ? fetchFindings(id) : noFindings,
  ]);
  const deliveries = found.map((row) => ({
    ...row,
    video: videos.data?.find((video) => video.id === row.video_id),
    captions: captions.filter(({ delivery_id }) => delivery_id === row.id),
    publications: (publications.data ?? []).filter(({ delivery_id }) => delivery_id === row.id),
    findings: findings[row.id] ?? [],
  }));
  return { production, videos: videos.data ?? [], deliveries: deliveries.toSorted(byPlace) };
}

async function fetchCaptions(ids: string[]): Promise<Captions[]> {
  if (ids.length === 0) return [];
  const { from } = await backend();
  const found = await from("delivery_captions")
    .select(CAPTIONS_COLUMNS)
    .in("delivery_id", ids)
    .order("language");
  if (found.error) throw tableError(found.error, found.status);
  return found.data;
}

const noFindings: Record<string, readonly Finding[]> = {};

/** The column is the team's: a customer who asks for it is refused. */
async function fetchFindings(production: string): Promise<Record<string, readonly Finding[]>> {
  const { from } = await backend();
  const found = await from("deliveries").select("id, findings").eq("production_id", production);
  if (found.error) throw tableError(found.error, found.status);
  return Object.fromEntries(found.data.map((row) => [row.id, row.findings]));
}

const byPlace = (one: Delivery, other: Delivery) =>
  (one.video?.position ?? 0) - (other.video?.position ?? 0) || place(one).localeCompare(place(other), "en");

const place = ({ language, channel, shape, created_at }: DeliveryColumns) =>
  [language, channel, shape, created_at].join(" ");

const SIGNED_SECONDS = 60 * 60;

/** Addresses of posters, by their paths. What has none is left out. */
export async function signPosters(paths: string[]): Promise<Record<string, string>> {
  const { storage } = await backend();
  const { data, error } = await (await storage()).from("deliveries").createSignedUrls(paths, SIGNED_SECONDS);
  if (error) throw error;
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}
