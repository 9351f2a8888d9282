import { classNames } from "../class-names.ts";
import styles from "./art.module.css";

const step = 6;

/**
 * A voice's waveform: the same seed always draws the same bars, as one path (two when part is played).
 * The bars take the text colour; those still to come are grey when `played` is given.
 *
 * Props: `bars` (how many), `seed` (3), `height` of the grid (38), `thickness` of a bar on a step of 6 (3),
 * `played` 0 to 1, `loop` after how many bars it repeats itself, `className`. It fills its box: give it a block size in CSS (38px by default).
 */
export function Wave(props: {
  bars: number;
  seed?: number;
  height?: number;
  thickness?: number;
  played?: number;
  loop?: number;
  className?: string | undefined;
}) {
  const { bars, seed = 3, height = 38, thickness = 3, played, loop = bars } = props;
  const heights = barHeights(loop, seed, height);
  const head = played === undefined ? bars : Math.round(bars * played);
  return (
    <svg
      className={classNames(styles.wave, props.className)}
      viewBox={`0 0 ${bars * step} ${height}`}
      preserveAspectRatio="none"
      strokeWidth={thickness}
      aria-hidden="true"
    >
      <path d={barsPath(heights, 0, head, height)} />
      {head < bars && <path className={styles.ahead} d={barsPath(heights, head, bars, height)} />}
    </svg>
  );
}

/** Bar heights of a spoken line, in even grid units: swells of two rhythms with rests between them. */
export function barHeights(bars: number, seed: number, height: number): number[] {
  const random = randomFrom(seed);
  return Array.from({ length: bars }, (_, index) => {
    const time = index / bars;
    const swell =
      Math.abs(Math.sin(time * Math.PI * 5.3 + seed)) * 0.75 +
      Math.abs(Math.sin(time * Math.PI * 13 + seed * 2)) * 0.35;
    const loud = Math.min(1, Math.max(0.06, swell * (0.45 + 0.75 * random())));
    const rest = Math.sin(time * 31 + seed) > 0.93;
    return Math.max(2, Math.round(((rest ? 0.06 : loud) * height) / 2) * 2);
  });
}

/** From the middle up, down and back, so that bars of one height read the same and compress well. */
function barsPath(heights: number[], from: number, to: number, height: number): string {
  const middle = height / 2;
  const bars = Array.from({ length: to - from }, (_, index) => {
    const half = (heights[(from + index) % heights.length] ?? 0) / 2;
    return `V${middle - half}V${middle + half}V${middle}`;
  });
  return `M${from * step + 2} ${middle}${bars.join(`m${step} 0`)}`;
}

/** A small seeded generator (mulberry32), so that server and browser draw the same wave. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
