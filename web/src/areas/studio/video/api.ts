import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Row, SelectedRow } from "../../../backend/tables.ts";
import { allowsSeveral, twinsOf } from "../../../ui/studio/people.ts";
import type { Side } from "../../../ui/studio/video-state.ts";
import { VIDEO_COLUMNS, type Video } from "../api.ts";

const VERSION_COLUMNS = "id, number, text, words, author_side, author_name, note_id, is_draft, created_at";
const COMMENT_COLUMNS = "id, version, line, text, reply_to, author_side, author_name, done_at, created_at";
const DECISION_COLUMNS = "id, version, decision, note, author_side, author_name, created_at";
const PRODUCTION_COLUMNS = "id, user_id, twin_id, plan_name, avatars, stopped_at";
const CONSENT_COLUMNS = "twin_id, languages, channels, until, withdrawn_at";
const TWIN_COLUMNS = "id, person_name, status";
const MOST_VERSIONS = 50;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type Version = SelectedRow<"script_versions", typeof VERSION_COLUMNS>;
export type Comment = SelectedRow<"script_comments", typeof COMMENT_COLUMNS>;
export type Decision = SelectedRow<"script_decisions", typeof DECISION_COLUMNS>;
export type Consent = SelectedRow<"consents", typeof CONSENT_COLUMNS>;
type Production = SelectedRow<"productions", typeof PRODUCTION_COLUMNS>;
export type Channel = Row<"consents">["channels"][number];

/** A person whom a video can show. `id`: of the twin; `consent`: the newest to it. */
export interface Person {
  id: string;
  person_name: string | null;
  consent: Consent | null;
}

/** A production as a video's screens need it. */
export interface VideoProduction extends Production {
  /** The production's own first. */
  people: readonly Person[];
  /** The side for which the reader acts. */
  side: Side;
}

/** A video with its script. Versions and decisions: the newest first; comments: the earliest first. */
export interface VideoRecord {
  video: Video;
  production: VideoProduction;
  versions: Version[];
  comments: Comment[];
  decisions: Decision[];
}

/** The query of a video; below that of the Studio, so that whatever changes there is read again here. */
export const videoKey = (id: string) => ["studio", "video", id] as const;

/** Null when there is none that the reader may see. Throws a `BackendError`, as every call here. */
export async function fetchVideo(id: string, userId: string): Promise<VideoRecord | null> {
  if (!ID.test(id)) return null;
  const { from } = await backend();
  const [video, versions, comments, decisions] = await Promise.all([
    from("videos").select(VIDEO_COLUMNS).eq("id", id).maybeSingle(),
    from("script_versions")
      .select(VERSION_COLUMNS)
      .eq("video_id", id)
      .order("number", { ascending: false })
      .limit(MOST_VERSIONS),
    from("script_comments").select(COMMENT_COLUMNS).eq("video_id", id).order("created_at").order("id"),
    from("script_decisions")
      .select(DECISION_COLUMNS)
      .eq("video_id", id)
      .order("created_at", { ascending: false }),
  ]);
  for (const { error, status } of [video, versions, comments, decisions]) {
    if (error) throw tableError(error, status);
  }
  if (!video.data) return null;
  const production = await fetchVideoProduction(video.data.production_id, userId);
  if (!production) return null;
  return {
    video: video.data,
    production,
    versions: versions.data ?? [],
    comments: comments.data ?? [],
    decisions: decisions.data ?? [],
  };
}

/** Null when there is none that the reader may see. */
export async function fetchVideoProduction(id: string, userId: string): Promise<VideoProduction | null> {
  if (!ID.test(id)) return null;
  const { from } = await backend();
  const found = await from("productions").select(PRODUCTION_COLUMNS).eq("id", id).maybeSingle();
  if (found.error) throw tableError(found.error, found.status);
  if (!found.data) return null;
  const side = found.data.user_id === userId ? "customer" : "team";
  return { ...found.data, side, people: await fetchPeople(found.data) };
}

async function fetchPeople(production: Production): Promise<Person[]> {
  const twins = await fetchTwins(production);
  if (twins.length === 0) return [];
  const { from } = await backend();
  const ids = twins.map(({ id }) => id);
  const consents = await from("consents")
    .select(CONSENT_COLUMNS)
    .in("twin_id", ids)
    .order("signed_at", { ascending: false });
  if (consents.error) throw tableError(consents.error, consents.status);
  return twins.map(({ id, person_name }) => ({
    id,
    person_name,
    consent: consents.data.find(({ twin_id }) => twin_id === id) ?? null,
  }));
}

async function fetchTwins(production: Production): Promise<Pick<Person, "id" | "person_name">[]> {
  const { twin_id, user_id } = production;
  // Nobody is named where there is one person alone.
  if (!allowsSeveral(production)) return twin_id === null ? [] : [{ id: twin_id, person_name: null }];
  if (user_id === null) return [];
  const { from } = await backend();
  const found = await from("twins")
    .select(TWIN_COLUMNS)
    .eq("user_id", user_id)
    .order("created_at")
    .order("id");
  if (found.error) throw tableError(found.error, found.status);
  return twinsOf(production, found.data);
}

/** The person whom a video shows; undefined after their twin was deleted. */
export function personShown(
  { people, twin_id }: Pick<VideoProduction, "people" | "twin_id">,
  video: Pick<Video, "twin_id"> | undefined,
): Person | undefined {
  return people.find(({ id }) => id === (video?.twin_id ?? twin_id));
}
