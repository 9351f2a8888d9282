import { storageError, tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";

const CUT_COLUMNS =
  "id, number, version, file_name, size, object_path, poster_path, status, duration_ms, width, height, waveform, findings, note, author_side, author_name, received_at, checked_at, created_at";
const COMMENT_COLUMNS = "id, cut, at_ms, text, reply_to, author_side, author_name, done_at, created_at";
const DECISION_COLUMNS = "id, cut, decision, note, author_side, author_name, created_at";

export type Cut = SelectedRow<"cuts", typeof CUT_COLUMNS>;
export type CutComment = SelectedRow<"cut_comments", typeof COMMENT_COLUMNS>;
export type CutDecision = SelectedRow<"cut_decisions", typeof DECISION_COLUMNS>;
/** A cut that can be looked at, or could. */
export type NumberedCut = Cut & { number: number };

/** The cuts of a video. Numbered ones and decisions: the newest first; comments: by their moments. */
export interface Cuts {
  numbered: NumberedCut[];
  /** Files that are on their way, are looked into or were refused, the newest first. Only the team has any. */
  pending: Cut[];
  comments: CutComment[];
  decisions: CutDecision[];
}

export async function fetchCuts(videoId: string): Promise<Cuts> {
  const { from } = await backend();
  const newest = { ascending: false };
  const [cuts, comments, decisions] = await Promise.all([
    from("cuts").select(CUT_COLUMNS).eq("video_id", videoId).order("created_at", newest),
    from("cut_comments").select(COMMENT_COLUMNS).eq("video_id", videoId).order("at_ms").order("created_at"),
    from("cut_decisions").select(DECISION_COLUMNS).eq("video_id", videoId).order("created_at", newest),
  ]);
  for (const { error, status } of [cuts, comments, decisions]) {
    if (error) throw tableError(error, status);
  }
  const every = cuts.data ?? [];
  return {
    numbered: every.filter(isNumbered).toSorted((a, b) => b.number - a.number),
    pending: every.filter(({ number }) => number === null),
    comments: comments.data ?? [],
    decisions: decisions.data ?? [],
  };
}

function isNumbered(cut: Cut): cut is NumberedCut {
  return cut.number !== null;
}

/** The server signs for an hour at most; players get a new address when theirs has run out. */
const SIGNED_SECONDS = 60 * 60;

/** The addresses of files by their paths; those that could not be signed are not in it. */
export async function signCutFiles(paths: string[]): Promise<Readonly<Record<string, string>>> {
  const { storage } = await backend();
  const { data, error } = await (await storage()).from("cuts").createSignedUrls(paths, SIGNED_SECONDS);
  if (error) throw storageError(error);
  return Object.fromEntries(
    data.flatMap(({ path, signedUrl }) => (path && signedUrl ? [[path, signedUrl]] : [])),
  );
}

/** Another address of a film; undefined where it may not be seen any more. */
export async function renewCutFile(path: string): Promise<string | undefined> {
  return (await signCutFiles([path]))[path];
}
