import type { LookCode, LookFinding } from "./look.ts";
import { type Sound, WINDOW_SECONDS } from "./read-sound.ts";

// Levels in decibels below full scale at which a listener notices; the guide gives no figures.
const SILENT = -50;
const QUIET = -36;
const QUIET_ON_THE_WHOLE = -32;
const [SILENCE_SECONDS, QUIET_SECONDS] = [6, 5];
const CLIPPED_SAMPLES = 4;
/** Pauses between words do not end a stretch. */
const GAP_SECONDS = 2;
const MOST_OF_A_CODE = 3;

/** What there is to hear in a sound: nothing, too little, too much, or long silence. All of it is advice. */
export function soundFindings({ levels, clipped }: Sound): LookFinding[] {
  const spoken = levels.filter((level) => level > SILENT).toSorted((former, later) => former - later);
  const middle = spoken[Math.floor(spoken.length / 2)];
  if (middle === undefined) return [{ code: "nothing_heard", at: null, until: null, isGrave: false }];
  const quiet: LookFinding[] =
    middle < QUIET_ON_THE_WHOLE
      ? [{ code: "quiet", at: null, until: null, isGrave: false }]
      : stretches(
          "quiet",
          levels.map((level) => level < QUIET && level > SILENT),
          QUIET_SECONDS,
        );
  const found = [
    ...quiet,
    ...stretches(
      "silence",
      levels.map((level) => level <= SILENT),
      SILENCE_SECONDS,
      0,
    ),
    ...stretches(
      "overdriven",
      clipped.map((count) => count >= CLIPPED_SAMPLES),
      0,
    ),
  ];
  return found.toSorted((former, later) => (former.at ?? 0) - (later.at ?? 0));
}

/** The stretches in which `isSo` holds for `least` seconds, with gaps of at most `gap`. */
function stretches(code: LookCode, isSo: boolean[], least: number, gap = GAP_SECONDS): LookFinding[] {
  const found: { at: number; until: number }[] = [];
  for (const [index, holds] of isSo.entries()) {
    if (!holds) continue;
    const at = index * WINDOW_SECONDS;
    const last = found.at(-1);
    if (last && at - last.until <= gap) last.until = at + WINDOW_SECONDS;
    else found.push({ at, until: at + WINDOW_SECONDS });
  }
  return found
    .filter(({ at, until }) => until - at >= least)
    .slice(0, MOST_OF_A_CODE)
    .map((stretch) => ({ code, ...stretch, isGrave: false }));
}
