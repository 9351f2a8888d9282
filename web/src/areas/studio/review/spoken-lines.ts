import { type Line, linesOf, spokenWords } from "../video/script.ts";
import { TOLERANCE } from "./review.ts";

/** A line of the script. `at`: the estimated millisecond at which it begins; null for headings, which nobody speaks. */
export interface SpokenLine extends Line {
  at: number | null;
}

/**
 * The lines of a script with their times in a film of `duration` milliseconds. Estimates: at an even pace, a line takes
 * as much of the film as it has of the words.
 */
export function spokenLines(text: string, duration: number): SpokenLine[] {
  const lines = linesOf(text);
  const counts = lines.map((line) => (line.isHeading ? 0 : spokenWords(line.text)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return lines.map((line, index) => {
    const at = line.isHeading ? null : Math.round((before / Math.max(1, total)) * duration);
    before += counts[index] ?? 0;
    return { ...line, at };
  });
}

/** The line that is likely spoken at a moment; undefined where nothing is spoken at all. */
export function lineAt(lines: readonly SpokenLine[], moment: number): SpokenLine | undefined {
  return lines.findLast(({ at }) => at !== null && at <= moment + TOLERANCE);
}
