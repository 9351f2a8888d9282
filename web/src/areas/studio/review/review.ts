import type { AllowanceStatement } from "../../../backend/allowance-statement.ts";
import type { Video } from "../api.ts";
import type { Version } from "../video/api.ts";
import type { CutComment, Cuts, NumberedCut } from "./api.ts";

/** A comment with its answers; `mark` is its number on the bar. */
export interface Thread {
  mark: number;
  comment: CutComment;
  replies: CutComment[];
}

/** The comments of a cut in the order of its moments, each with its answers. */
export function threadsOf(comments: readonly CutComment[], cut: number): Thread[] {
  const own = comments.filter((comment) => comment.cut === cut);
  return own
    .filter(({ reply_to }) => reply_to === null)
    .map((comment, index) => ({
      mark: index + 1,
      comment,
      replies: own
        .filter(({ reply_to }) => reply_to === comment.id)
        .toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
    }));
}

/** Milliseconds for which a comment stays the current one after its moment. */
const CURRENT_FOR = 10_000;
/** A player comes to stand a little before the moment that it was sent to. */
export const TOLERANCE = 60;

/** The comment that the moment belongs to: the last one before it, if that is not long ago. */
export function currentThread(threads: readonly Thread[], moment: number): Thread | undefined {
  const last = threads.findLast(({ comment }) => comment.at_ms <= moment + TOLERANCE);
  return last && moment - last.comment.at_ms < CURRENT_FOR ? last : undefined;
}

export function openThreads(threads: readonly Thread[]): number {
  return threads.filter(({ comment }) => comment.done_at === null).length;
}

/** How the newest cut stands, as the server derives it; null while there is none of the approved words. */
export type CutState = { cut: NumberedCut; status: "waiting" | "changes" | "approved" };

export function cutState(
  { script_status }: Pick<Video, "script_status">,
  [version]: readonly Pick<Version, "number">[],
  { numbered: [cut], decisions }: Cuts,
): CutState | null {
  if (!cut || cut.status !== "ready" || script_status !== "approved" || cut.version !== version?.number) {
    return null;
  }
  const said = decisions.filter((decision) => decision.cut === cut.number).map(({ decision }) => decision);
  return { cut, status: said.includes("approved") ? "approved" : said.length > 0 ? "changes" : "waiting" };
}

/** The rounds of changes of a plan; `uncounted` where it does not limit them. */
export type Rounds = "uncounted" | { left: number; granted: number };

export function roundsOf({ lines }: AllowanceStatement): Rounds {
  const line = lines.find(({ kind }) => kind === "revision");
  if (!line) return { left: 0, granted: 0 };
  return line.left === null ? "uncounted" : { left: line.left, granted: line.granted ?? line.left };
}

/** A moment as the player shows it: with tenths of a second. */
export function preciseTime(moment: number): string {
  const tenths = Math.floor(Math.max(0, moment) / 100);
  const [minutes, seconds] = [Math.floor(tenths / 600), Math.floor(tenths / 10) % 60];
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths % 10}`;
}
