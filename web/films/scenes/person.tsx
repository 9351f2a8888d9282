import { diamond } from "../../src/ui/art/diamond.ts";
import type { Figure } from "../../src/ui/art/figure.ts";
import { bun } from "../../src/ui/art/figures/bun.tsx";
import { ghutra } from "../../src/ui/art/figures/ghutra.tsx";
import { hijab } from "../../src/ui/art/figures/hijab.tsx";
import { short } from "../../src/ui/art/figures/short.tsx";
import { Original } from "../../src/ui/art/original.tsx";
import type { PaletteName } from "../../src/ui/art/palettes.ts";
import { stage } from "../stage/box.tsx";
import { type Colour, colours, paler } from "../stage/colours.ts";

interface Look {
  figure: Figure;
  palette: PaletteName;
  field: Colour;
  /** Of the middle of the figure, and how large it is. */
  x: number;
  scale: number;
  /** Below this height, on its own grid, the head does not move. */
  neck: number;
  /** Of the light behind it. */
  light: [x: number, y: number, radius: number];
}

/** Who speaks in the recordings of the demonstration. */
export const people = {
  "person-1": {
    figure: hijab,
    palette: "warm",
    field: "mist",
    x: 640,
    scale: 2.46,
    neck: 150,
    light: [640, 360, 400],
  },
  "person-2": {
    figure: ghutra,
    palette: "gulf",
    field: "lagoon",
    x: 610,
    scale: 2.48,
    neck: 150,
    light: [760, 330, 420],
  },
  "person-3": {
    figure: bun,
    palette: "dusk",
    field: "shell",
    x: 660,
    scale: 2.4,
    neck: 157,
    light: [560, 350, 410],
  },
  "person-4": {
    figure: short,
    palette: "sea",
    field: "saffron",
    x: 640,
    scale: 2.56,
    neck: 157,
    light: [690, 380, 430],
  },
} as const satisfies Record<string, Look>;

export type PersonName = keyof typeof people;

/** After this time everything is where it was, so that the film can be repeated. */
export const personSeconds = 8;

/** A person alone in a calm room who speaks into the camera. The head moves by itself over the body. */
export function Person({ name, t }: { name: PersonName; t: number }) {
  const { figure, palette, field, x, scale, neck, light } = people[name];
  const [lightX, lightY, radius] = light;
  const original = <Original figure={figure} palette={palette} />;
  return (
    <svg viewBox={`0 0 ${stage.width} ${stage.height}`} style={{ position: "absolute", inset: 0 }}>
      <defs>
        <Fade id="shoulders" from={neck} to={neck + 7} />
        <Fade id="chin" from={163} to={173} />
        <mask id="head" maskUnits="userSpaceOnUse" x="-40" y="-40" width="320" height="240">
          <path fill="url(#shoulders)" d="M-40-40h320v240h-320z" />
          <path fill="url(#chin)" d="M100 140h40v60h-40z" />
        </mask>
        <clipPath id="body">
          <path d={`M-40 ${neck - 2}h320v180h-320z`} />
        </clipPath>
      </defs>
      <path fill={colours[field]} d={`M0 0h${stage.width}v${stage.height}H0z`} />
      <path fill={paler[field]} d={diamond(lightX, lightY, radius + 5 * wave(t, 1))} />
      <g transform={`translate(${x} ${stage.height + 6}) scale(${scale}) translate(-120 -290)`}>
        <g
          transform={`translate(120 290) rotate(${0.45 * wave(t, 1, 0.4)}) scale(1 ${breath(t)}) translate(-120 -290)`}
        >
          <g clipPath="url(#body)">{original}</g>
          <g transform={`translate(0 ${0.5 * wave(t, 6, 1.1)}) rotate(${nod(t)} 120 160)`}>
            <g mask="url(#head)">{original}</g>
          </g>
        </g>
      </g>
    </svg>
  );
}

/** White that ends softly: what a mask keeps of a drawing. */
function Fade({ id, from, to }: { id: string; from: number; to: number }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1={from} y2={to}>
      <stop offset="0" stopColor="#fff" />
      <stop offset="1" stopColor="#fff" stopOpacity="0" />
    </linearGradient>
  );
}

/** A wave that fits into the time of the film as often as it is told. */
function wave(t: number, times: number, from = 0): number {
  return Math.sin((2 * Math.PI * times * t) / personSeconds + from);
}

function breath(t: number): number {
  return 1 + 0.004 * wave(t, 2);
}

/** The small movements of a head while somebody speaks, in degrees. */
function nod(t: number): number {
  return 0.8 * wave(t, 2, 0.7) + 0.5 * wave(t, 5) + 0.3 * wave(t, 9, 2);
}
