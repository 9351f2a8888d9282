import type { ReactNode } from "react";
import { diamond } from "./diamond.ts";
import type { Figure } from "./figure.ts";
import { Original } from "./original.tsx";
import type { PaletteName } from "./palettes.ts";
import { ScreenedFigure } from "./screened-figure.tsx";

/** The fields of a drawing in a file, with their paler tone for the dot behind the figure. */
const fields = {
  lagoon: ["#7cc4b8", "#93d0c5"],
  henna: ["#c8401c", "#d1522d"],
  saffron: ["#e8b04c", "#edbe69"],
  mist: ["#ddebe6", "#eaf3f0"],
} as const;

export type DrawingField = keyof typeof fields;

type DrawingProps = {
  width: number;
  height: number;
  field?: DrawingField;
  dot?: [x: number, y: number, radius: number];
  children?: ReactNode;
};

/**
 * The root of a drawing that becomes a file.
 *
 * Props: `width`, `height` of its grid; `field` the colour it lies on (none); `dot` the large paler diamond.
 */
export function Drawing({ width, height, field, dot, children }: DrawingProps) {
  const [ground, paler] = field ? fields[field] : [];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {ground && <path fill={ground} d={`M0 0h${width}v${height}H0z`} />}
      {dot && <path fill={paler} d={diamond(...dot)} />}
      {children}
    </svg>
  );
}

type OverprintProps = {
  figure: Figure;
  palette: PaletteName;
  ink?: string | undefined;
  place: string;
  distance: number;
  line: number;
};

/**
 * A figure and, overprinted at a distance, its twin. For files only, because it carries inline style.
 *
 * Props: `figure`; `palette` of the original; `ink` of the twin (#10282b); `place` the transform of both;
 * `distance` of the twin in figure units; `line` thickness of its screen.
 */
export function Overprint({ figure, palette, ink = "#10282b", place, distance, line }: OverprintProps) {
  return (
    <g transform={place}>
      <Original figure={figure} palette={palette} />
      <g transform={`translate(${distance})`} style={{ mixBlendMode: "multiply" }}>
        <ScreenedFigure figure={figure} ink={ink} pitch={5} line={line} />
      </g>
    </g>
  );
}
