import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

const pair = "translate(150 6) scale(1.36)";

const cells = { columns: 4, rows: 4, width: 102, height: 70, gap: 13, edge: 36 };
const outline = `h${cells.width}v${cells.height}h-${cells.width}z`;

const looks: { palette: PaletteName; ground: string }[] = [
  { palette: "dusk", ground: "#7cc4b8" },
  { palette: "tide", ground: "#c8401c" },
  { palette: "tide", ground: "#e8b04c" },
  { palette: "night", ground: "#0e6159" },
  { palette: "tide", ground: "#e8b04c" },
  { palette: "dusk", ground: "#ddebe6" },
  { palette: "night", ground: "#0e6159" },
  { palette: "dusk", ground: "#7cc4b8" },
  { palette: "night", ground: "#c8401c" },
  { palette: "tide", ground: "#f6f4ef" },
];
const palettesInUse: PaletteName[] = ["dusk", "tide", "night"];

function place(index: number): string {
  const { columns, width, height, gap, edge } = cells;
  return `${edge + (index % columns) * (width + gap)} ${edge + Math.floor(index / columns) * (height + gap)}`;
}

const emptySheet = Array.from(
  { length: cells.columns * cells.rows },
  (_, index) => `M${place(index)}${outline}`,
).join("");

export const pictures = {
  original: (
    <Drawing width={760} height={392} field="saffron" dot={[430, 215, 270]}>
      <g transform={pair}>
        <Original figure={ghutra} palette="gulf" />
      </g>
    </Drawing>
  ),

  /** Laid over the original, it steps out of it. */
  twin: (
    <Drawing width={760} height={392}>
      <g transform={`${pair} translate(118)`}>
        <ScreenedFigure figure={ghutra} ink="#10282b" pitch={5} line={1.6} />
      </g>
    </Drawing>
  ),

  take: (
    <Drawing width={588} height={330} field="lagoon" dot={[294, 169, 260]}>
      <Overprint figure={short} palette="sea" place="translate(128 13) scale(1.1)" distance={62} line={1.6} />
    </Drawing>
  ),

  /** A contact sheet of sixteen, ten of them delivered. */
  batch: (
    <Drawing width={520} height={392}>
      <defs>
        <LineScreen id="screen" ink="#7cc4b8" pitch={5} line={1.2} />
        {palettesInUse.map((palette) => (
          <symbol key={palette} id={palette} overflow="visible">
            <g transform="translate(22 .4) scale(.24)">
              <Original figure={bun} palette={palette} />
            </g>
          </symbol>
        ))}
      </defs>
      <path d={emptySheet} fill="url(#screen)" stroke="#7cc4b8" strokeWidth="1.4" />
      {looks.map(({ palette, ground }, index) => (
        <g key={place(index)} transform={`translate(${place(index)})`}>
          <path d={`M0 0${outline}`} fill={ground} />
          <use href={`#${palette}`} />
        </g>
      ))}
    </Drawing>
  ),
};
