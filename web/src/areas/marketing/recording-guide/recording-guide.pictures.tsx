import type { ReactNode } from "react";
import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, type DrawingField } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

const frame = { width: 480, height: 300 };

/** Corners of a viewfinder. */
function corners(x: number, y: number, width: number, height: number, arm: number): string {
  const right = x + width;
  const bottom = y + height;
  return (
    `M${x} ${y + arm}v-${arm}h${arm}M${right - arm} ${y}h${arm}v${arm}` +
    `M${right} ${bottom - arm}v${arm}h-${arm}M${x + arm} ${bottom}h-${arm}v-${arm}`
  );
}

function shot(field: DrawingField, place: string, guides = "#10282b"): ReactNode {
  return (
    <Drawing {...frame} field={field}>
      <g transform={place}>
        <Original figure={bun} palette="warm" />
      </g>
      <path d={corners(16, 16, 448, 268, 26)} fill="none" stroke={guides} strokeWidth="3" />
    </Drawing>
  );
}

export const pictures = {
  /** In front of the camera: the viewfinder, thirds, and the twin that will step out of it. */
  viewfinder: (
    <Drawing width={760} height={560} field="lagoon" dot={[380, 300, 300]}>
      <path
        d="M0 187h760M0 373h760M253 0v560M507 0v560"
        stroke="#10282b"
        strokeOpacity=".22"
        strokeWidth="1.5"
      />
      <g transform="translate(250 62) scale(1.72)">
        <ScreenedFigure figure={short} ink="#10282b" pitch={5} line={1.5} />
      </g>
      <g transform="translate(170 62) scale(1.72)">
        <Original figure={short} palette="dusk" />
      </g>
      <path d={corners(34, 34, 692, 492, 46)} fill="none" stroke="#10282b" strokeWidth="4" />
      <path d={diamond(70, 72, 11)} fill="#c8401c" />
      <path d="M90 66h54v12h-54z" fill="#10282b" />
    </Drawing>
  ),
  good: shot("mist", "translate(120 14)"),
  far: shot("mist", "translate(198 168) scale(.46)"),
  edge: shot("mist", "translate(262 14)"),
  below: (
    <Drawing {...frame} field="mist">
      <g transform="translate(62 -40) scale(1.5 1.18)">
        <Original figure={bun} palette="warm" />
      </g>
      <path d={corners(16, 16, 448, 268, 26)} fill="none" stroke="#10282b" strokeWidth="3" />
    </Drawing>
  ),
};
