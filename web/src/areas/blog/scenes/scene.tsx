import type { ReactElement, ReactNode } from "react";
import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing } from "../../../ui/art/drawing.tsx";
import type { Figure } from "../../../ui/art/figure.ts";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

/** Inks that the scenes share. */
export const inks = {
  ink: "#10282b",
  paper: "#fffdf9",
  mix: "#5a2716",
  henna: "#c8401c",
  lagoon: "#7cc4b8",
  deep: "#0e6159",
  saffron: "#e8b04c",
  skin: "#f0c29c",
  skinInShade: "#d9986e",
} as const;

/**
 * A drawing on a grid of 1312 by 520. What matters lies between 266 and 1046, which is what a phone shows.
 */
export interface Scene {
  ground: string;
  /** The large diamond behind the figures. */
  paler: string;
  dot: [x: number, y: number, radius: number];
  /** Where the card's part of it begins. */
  crop: number;
  art: ReactElement;
}

const HERO = { width: 1312, height: 520 };
const CARD = { width: 693, height: 520 };

export function Hero({ ground, paler, dot, art }: Scene) {
  return (
    <Drawing {...HERO}>
      <path fill={ground} d="M0 0h1312v520H0z" />
      <path fill={paler} d={diamond(...dot)} />
      {art}
    </Drawing>
  );
}

/** The same scene, cropped for a card. */
export function Card({ crop, ground, paler, dot, art }: Scene) {
  return (
    <Drawing {...CARD}>
      <g transform={`translate(${-crop})`}>
        <path fill={ground} d="M0 0h1312v520H0z" />
        <path fill={paler} d={diamond(...dot)} />
        {art}
      </g>
    </Drawing>
  );
}

interface FigureProps {
  figure: Figure;
  /** The transform of its 240 by 290 grid. */
  place: string;
}

export function Person({ figure, palette, place }: FigureProps & { palette: PaletteName }) {
  return (
    <g transform={place}>
      <Original figure={figure} palette={palette} />
    </g>
  );
}

/** The twin in line screen. Overprinted it darkens what lies below; `isLight` for dark grounds. */
export function Screened(props: FigureProps & { ink: string; isLight?: boolean; pitch?: number }) {
  const { figure, place, ink, isLight = false, pitch = 5 } = props;
  return (
    <g transform={place} style={isLight ? undefined : { mixBlendMode: "multiply" }}>
      <ScreenedFigure figure={figure} ink={ink} pitch={pitch} line={pitch * 0.34} />
    </g>
  );
}

interface LimbProps {
  /** Path data from shoulder or elbow to wrist. */
  path: string;
  sleeve: string;
  /** A line around the sleeve, where it lies on the same colour. */
  edge?: string;
  width?: number;
  hand: [x: number, y: number];
  handRadius?: number;
}

/** An arm with its hand. */
export function Arm({ path, sleeve, edge, width = 56, hand, handRadius = 24 }: LimbProps) {
  const [x, y] = hand;
  return (
    <g fill="none" strokeLinejoin="round">
      <circle cx={x} cy={y} r={handRadius} fill={inks.skin} />
      <path
        d={`M${x} ${y - handRadius}a${handRadius} ${handRadius} 0 0 1 0 ${handRadius * 2}z`}
        fill={inks.skinInShade}
      />
      {edge && <path d={path} stroke={edge} strokeWidth={width + 5} />}
      <path d={path} stroke={sleeve} strokeWidth={width} />
    </g>
  );
}

/** A frame of video on the wall or the shelf. Props: its box, its `field`, what it shows. */
export function VideoFrame(props: {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  field: string;
  children: ReactNode;
}) {
  const { id, x, y, width, height, field, children } = props;
  const box = `M${x} ${y}h${width}v${height}h${-width}z`;
  return (
    <>
      <clipPath id={id}>
        <path d={box} />
      </clipPath>
      <path d={box} fill={field} />
      <g clipPath={`url(#${id})`}>{children}</g>
      <path d={box} fill="none" stroke={inks.ink} strokeWidth="5" />
    </>
  );
}
