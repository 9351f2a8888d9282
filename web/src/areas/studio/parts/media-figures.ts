import { clockTime } from "../../../ui/studio/clock-time.ts";
import type { Recording } from "../api.ts";

/** The figures of a checked file as people name them: "4:12", "1080p", "25 frames a second". */
export function mediaFigures(
  { duration, width, height, frame_rate }: NonNullable<Recording["media"]>,
  words: { lines: string; rate: string },
): string[] {
  const figures = [isolated(clockTime(duration))];
  if (width && height)
    figures.push(isolated(words.lines.replace("{lines}", String(Math.min(width, height)))));
  if (frame_rate) figures.push(words.rate.replace("{rate}", String(Math.round(frame_rate))));
  return figures;
}

/** Left to right in a sentence of either direction. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}
