import { tableError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import { newId } from "../../backend/new-key.ts";
import type { Row } from "../../backend/tables.ts";
import type { Language } from "../../i18n/languages.ts";

/** Where a note's words can go: a video without a script, or a new video of a production. */
export interface ScriptPlace {
  production: string;
  planName: string;
  /** Null for a new video. */
  video: { id: string; title: string } | null;
  /** What the consent allows; null while none stands. */
  channels: Row<"consents">["channels"] | null;
}

/** The places of an account's productions that are not stopped. Throws a `BackendError`, as `sendNote`. */
export async function fetchPlaces(userId: string): Promise<ScriptPlace[]> {
  const { from } = await backend();
  const productions = await from("productions")
    .select("id, plan_name, twin_id")
    .eq("user_id", userId)
    .is("stopped_at", null)
    .order("created_at", { ascending: false });
  if (productions.error) throw tableError(productions.error, productions.status);
  const ids = productions.data.map(({ id }) => id);
  const twins = productions.data.flatMap(({ twin_id }) => twin_id ?? []);
  if (ids.length === 0) return [];
  const [videos, consents] = await Promise.all([
    from("videos")
      .select("id, title, production_id")
      .in("production_id", ids)
      .eq("version", 0)
      .order("position"),
    from("consents")
      .select("twin_id, channels, withdrawn_at")
      .in("twin_id", twins)
      .order("signed_at", { ascending: false }),
  ]);
  if (videos.error) throw tableError(videos.error, videos.status);
  if (consents.error) throw tableError(consents.error, consents.status);
  return productions.data.flatMap(({ id, plan_name, twin_id }) => {
    const newest = consents.data.find((consent) => consent.twin_id === twin_id);
    const channels = newest && newest.withdrawn_at === null ? newest.channels : null;
    const place = { production: id, planName: plan_name, channels };
    const open = videos.data.filter(({ production_id }) => production_id === id);
    return [...open.map((video) => ({ ...place, video })), { ...place, video: null }];
  });
}

/** Makes a note the first version of a script, and returns the path of its video. */
export async function sendNote(
  place: ScriptPlace,
  note: { id: string; title: string; content: string },
  spoken: Language,
): Promise<string> {
  const { invoke } = await backend();
  const id = place.video?.id ?? newId();
  if (place.video) {
    await invoke("send-script", { video_id: id, text: note.content, base: 0, note_id: note.id });
  } else {
    await invoke("create-video", {
      id,
      production_id: place.production,
      title: note.title,
      spoken,
      channels: place.channels ?? [],
      text: note.content,
      note_id: note.id,
    });
  }
  return `/studio/${place.production}/videos/${id}`;
}
