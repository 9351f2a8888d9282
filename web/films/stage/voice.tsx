import { barHeights } from "../../src/ui/art/wave.tsx";
import { colours } from "./colours.ts";
import { useFilm } from "./film-context.ts";

interface VoiceProps {
  x: number;
  y: number;
  w: number;
  h: number;
  bars: number;
  seed: number;
  /** Bars up to this share have grown. */
  grown?: number;
  /** Bars up to this share have been heard. */
  played?: number;
  heard?: string;
  ahead?: string;
  opacity?: number;
  /** A foreign voice runs in its own direction. */
  direction?: "ltr" | "rtl";
}

/** A waveform that grows from the side where reading starts. */
export function Voice(props: VoiceProps) {
  const { x, y, w, h, bars, seed, grown = 1, played = 1, opacity = 1 } = props;
  const { heard = colours.ink, ahead = colours.grey } = props;
  const { isMirrored } = useFilm();
  if (opacity <= 0 || grown <= 0) return null;
  const step = w / bars;
  const heights = barHeights(bars, seed, h);
  const runsBack = props.direction ? props.direction === "rtl" : isMirrored;
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      style={{
        position: "absolute",
        insetInlineStart: x,
        insetBlockStart: y,
        inlineSize: w,
        blockSize: h,
        opacity,
        transform: runsBack ? "scaleX(-1)" : undefined,
      }}
    >
      <path d={barsPath(heights, step, h, grown, 0, played)} stroke={heard} strokeWidth={step * 0.5} />
      <path d={barsPath(heights, step, h, grown, played, 1)} stroke={ahead} strokeWidth={step * 0.5} />
    </svg>
  );
}

/** The same inside a drawing. */
export function Bars(
  props: Pick<VoiceProps, "x" | "y" | "w" | "h" | "bars" | "seed"> &
    Required<Pick<VoiceProps, "grown">> & { ink: string; opacity?: number },
) {
  const { x, y, w, h, bars, seed, grown, ink, opacity = 1 } = props;
  const step = w / bars;
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={barsPath(barHeights(bars, seed, h), step, h, grown, 0, 1)}
      stroke={ink}
      strokeWidth={step * 0.5}
      opacity={opacity}
    />
  );
}

function barsPath(heights: number[], step: number, h: number, grown: number, from: number, to: number) {
  return heights
    .map((height, index) => {
      const place = (index + 0.5) / heights.length;
      if (place < from || place >= to) return "";
      // The newest bars are still on their way up.
      const size = height * Math.min(1, Math.max(0, (grown * 1.06 - place) / 0.06));
      if (size < 0.5) return "";
      return `M${(index + 0.5) * step} ${(h - size) / 2}v${size}`;
    })
    .join("");
}
