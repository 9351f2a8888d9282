import styles from "./art.module.css";
import type { Figure } from "./figure.ts";
import { Original } from "./original.tsx";
import type { PaletteName } from "./palettes.ts";
import { ScreenedFigure } from "./screened-figure.tsx";

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
};

/**
 * A figure and its twin, as an SVG group for an `<ArtFrame>` or any `<svg>`.
 *
 * Props: `figure` (of `figures/`: ghutra, hijab, short, bun); `palette` of the original (warm, gulf, sea, dusk, tide, night);
 * `twinInk` (#10282b); `x`, `y`, `scale` of the pair (0, 0, 1); `dx` how far the twin stands off, in figure
 * units (70); `pitch`, `line`, `contour` of the line screen; `under` puts the twin behind the original;
 * `blend` overprints the inks (on; turn off on dark fields).
 */
export function Twin(props: TwinProps) {
  const { figure, palette, x = 0, y = 0, scale = 1, dx = 70, under, blend = true } = props;
  const twin = (
    <g transform={`translate(${dx})`} className={blend ? styles.overprint : undefined}>
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
