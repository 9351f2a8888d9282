import { useId } from "react";
import { classNames } from "../class-names.ts";
import type { Figure } from "./figure.ts";
import { LineScreen } from "./line-screen.tsx";
import { type PaletteName, palettes } from "./palettes.ts";
import styles from "./twin.module.css";

/** The original: the solid figure. Props: `figure`, `palette`. An SVG group on a 240 by 290 grid. */
export function Original(props: { figure: Figure; palette: PaletteName }) {
  return props.figure.Parts(palettes[props.palette]);
}

type ScreenedProps = {
  figure: Figure;
  ink: string;
  pitch?: number | undefined;
  line?: number | undefined;
  contour?: number | undefined;
  className?: string | undefined;
};

/**
 * The twin alone: the figure's silhouette in line screen with its contour and an open face.
 *
 * Props: `figure`; `ink`; `pitch` and `line` of the screen (6 and a third of it); `contour` width (2.2, 0 for
 * none); `className` on the group.
 */
export function ScreenedFigure({ figure, ink, pitch = 6, line, contour = 2.2, className }: ScreenedProps) {
  const screen = useId();
  return (
    <g className={className}>
      <defs>
        <LineScreen id={screen} ink={ink} pitch={pitch} line={line} />
      </defs>
      <path
        fillRule="evenodd"
        d={figure.silhouette + figure.face}
        fill={`url(#${screen})`}
        stroke={contour > 0 ? ink : undefined}
        strokeWidth={contour > 0 ? contour : undefined}
        pathLength="1"
      />
      {figure.cord && <path d={figure.cord} fill="none" stroke={ink} strokeWidth="6" />}
    </g>
  );
}

type TwinProps = {
  figure: Figure;
  palette: PaletteName;
  twinInk?: string;
  x?: number;
  y?: number;
  scale?: number;
  dx?: number;
  pitch?: number | undefined;
  line?: number | undefined;
  contour?: number | undefined;
  under?: boolean;
  blend?: boolean;
  arrive?: boolean;
};

/**
 * A figure and its twin, as an SVG group for an `<ArtFrame>` or any `<svg>`.
 *
 * Props: `figure` (of `figures/`: ghutra, hijab, short, bun); `palette` of the original (warm, gulf, sea, dusk, tide, night);
 * `twinInk` (#10282b); `x`, `y`, `scale` of the pair (0, 0, 1); `dx` how far the twin stands off, in figure
 * units (70); `pitch`, `line`, `contour` of the line screen; `under` puts the twin behind the original;
 * `blend` overprints the inks (on; turn off on dark fields); `arrive` lets the twin step out of the original
 * once, over 900 ms.
 */
export function Twin(props: TwinProps) {
  const { figure, palette, x = 0, y = 0, scale = 1, dx = 70, under, blend = true, arrive } = props;
  const twin = (
    <g
      transform={`translate(${dx})`}
      className={classNames(blend && styles.overprint, arrive && styles.arrive) || undefined}
    >
      <ScreenedFigure
        figure={figure}
        ink={props.twinInk ?? "#10282b"}
        pitch={props.pitch}
        line={props.line}
        contour={props.contour}
      />
    </g>
  );
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {under && twin}
      <Original figure={figure} palette={palette} />
      {!under && twin}
    </g>
  );
}
