import { useId } from "react";
import type { Figure } from "../../src/ui/art/figure.ts";
import { LineScreen } from "../../src/ui/art/line-screen.tsx";
import { Original } from "../../src/ui/art/original.tsx";
import type { PaletteName } from "../../src/ui/art/palettes.ts";

export interface TwinLook {
  /** How far it stands off, in figure units. */
  distance: number;
  /** How much of it is drawn, 0 to 1: the contour first, then the lines grow to their thickness. */
  drawn: number;
  ink?: string;
  /** How far it leans while it speaks, in degrees. */
  lean?: number;
  blend?: boolean;
}

interface SpeakerProps {
  figure: Figure;
  palette: PaletteName;
  x: number;
  y: number;
  scale: number;
  /** Of the original, in degrees. */
  lean?: number;
  /** Drawn over the original, the last on top. */
  twins?: TwinLook[];
  original?: boolean;
}

/** A person and her twins, as an SVG group. */
export function Speaker({
  figure,
  palette,
  x,
  y,
  scale,
  lean = 0,
  twins = [],
  original = true,
}: SpeakerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {original && (
        <g transform={`rotate(${lean} 120 290)`}>
          <Original figure={figure} palette={palette} />
        </g>
      )}
      {twins.map((twin, index) => (
        // The twins of a scene never change places.
        // oxlint-disable-next-line react/no-array-index-key because each is known by its place alone
        <ScreenTwin key={index} figure={figure} {...twin} />
      ))}
    </g>
  );
}

function ScreenTwin(props: TwinLook & { figure: Figure }) {
  const { figure, distance, drawn, ink = "#10282b", lean = 0, blend = true } = props;
  const screen = useId();
  if (drawn <= 0) return null;
  const contour = Math.min(1, drawn * 1.6);
  const line = Math.max(0, drawn * 1.6 - 0.6) * 1.85;
  return (
    <g
      transform={`translate(${distance}) rotate(${lean} 120 290)`}
      style={blend ? { mixBlendMode: "multiply" } : undefined}
    >
      <defs>
        <LineScreen id={screen} ink={ink} pitch={5.2} line={line} />
      </defs>
      <path
        fillRule="evenodd"
        d={figure.silhouette + figure.face}
        fill={line > 0 ? `url(#${screen})` : "none"}
        stroke={ink}
        strokeWidth="2.1"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset={1 - contour}
      />
      {figure.cord && <path d={figure.cord} fill="none" stroke={ink} strokeWidth="6" opacity={contour} />}
    </g>
  );
}

/** The small nods of someone who speaks: slow waves that never quite repeat. `amount` 0 keeps still. */
export function nod(t: number, amount = 1): number {
  return amount * (0.75 * Math.sin(t * 5.1) + 0.4 * Math.sin(t * 8.7 + 1));
}
