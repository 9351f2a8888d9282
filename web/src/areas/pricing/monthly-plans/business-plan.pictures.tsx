import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import type { Figure } from "../../../ui/art/figure.ts";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

interface Seat {
  figure: Figure;
  palette: PaletteName;
  ground: string;
  ink: string;
}

const figures = { ghutra, bun, short, hijab };

/** Ten avatars: five people at the front, five more behind them. */
const seats: Seat[] = [
  { figure: figures.ghutra, palette: "gulf", ground: "#e8b04c", ink: "#10282b" },
  { figure: figures.bun, palette: "dusk", ground: "#ddebe6", ink: "#10282b" },
  { figure: figures.hijab, palette: "warm", ground: "#7cc4b8", ink: "#10282b" },
  { figure: figures.short, palette: "sea", ground: "#c8401c", ink: "#3a1a12" },
  { figure: figures.bun, palette: "tide", ground: "#e8b04c", ink: "#10282b" },
  { figure: figures.short, palette: "dusk", ground: "#7cc4b8", ink: "#10282b" },
  { figure: figures.hijab, palette: "tide", ground: "#c8401c", ink: "#3a1a12" },
  { figure: figures.ghutra, palette: "warm", ground: "#ddebe6", ink: "#10282b" },
  { figure: figures.bun, palette: "night", ground: "#0e6159", ink: "#c9e6e0" },
  { figure: figures.hijab, palette: "sea", ground: "#e8b04c", ink: "#10282b" },
];

const cell = { columns: 5, width: 250, height: 232, gap: 12 };
const width = cell.columns * cell.width + (cell.columns - 1) * cell.gap;

export const pictures = {
  cast: (
    <Drawing width={width} height={cell.height * 2 + cell.gap}>
      <defs>
        <clipPath id="cell">
          <path d={`M0 0h${cell.width}v${cell.height}H0z`} />
        </clipPath>
      </defs>
      {seats.map(({ figure, palette, ground, ink }, index) => {
        const column = index % cell.columns;
        const row = Math.floor(index / cell.columns);
        const isTwin = (column + row) % 2 === 1;
        return (
          <g
            key={`${column}-${row}`}
            transform={`translate(${column * (cell.width + cell.gap)} ${row * (cell.height + cell.gap)})`}
            clipPath="url(#cell)"
          >
            <path d={`M0 0h${cell.width}v${cell.height}H0z`} fill={ground} />
            <g transform="translate(24 18) scale(.84)">
              {isTwin ? (
                <ScreenedFigure figure={figure} ink={ink} pitch={5.4} line={1.8} />
              ) : (
                <Original figure={figure} palette={palette} />
              )}
            </g>
          </g>
        );
      })}
    </Drawing>
  ),
  portrait: (
    <Drawing width={560} height={640} field="saffron" dot={[280, 320, 360]}>
      <Overprint
        figure={ghutra}
        palette="gulf"
        place="translate(-8 116) scale(1.82)"
        distance={68}
        line={1.7}
      />
    </Drawing>
  ),
};
