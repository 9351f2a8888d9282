const STEPS = [2, 4, 6, 8, 10];
/** One day's place across the drawing, and the height of its scale. */
export const DAY_WIDTH = 10;
export const HEIGHT = 100;

/** The round number at the top of a scale that holds `most`; its half is round too. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = STEPS.find((candidate) => candidate * power >= most) ?? 10;
  return step * power;
}

/** Bars side by side as one path: narrow gaps while there is room for them. */
export function barsPath(values: readonly number[], top: number): string {
  const gap = values.length > 100 ? 0 : DAY_WIDTH * 0.14;
  return values.map((value, day) => barPath(value, day, top, gap)).join("");
}

function barPath(value: number, day: number, top: number, gap: number): string {
  if (value <= 0) return "";
  const height = (value / top) * HEIGHT;
  return `M${day * DAY_WIDTH + gap} ${HEIGHT}v${-height}h${DAY_WIDTH - 2 * gap}v${height}z`;
}
