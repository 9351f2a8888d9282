import { Drawing } from "../../../ui/art/drawing.tsx";
import type { Figure } from "../../../ui/art/figure.ts";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

interface Speaker {
  figure: Figure;
  palette: PaletteName;
  ground: string;
  twinInk: string;
}

const speakers: Speaker[] = [
  { figure: hijab, palette: "warm", ground: "#7cc4b8", twinInk: "#10282b" },
  { figure: ghutra, palette: "gulf", ground: "#e8b04c", twinInk: "#10282b" },
  { figure: bun, palette: "dusk", ground: "#ddebe6", twinInk: "#0e6159" },
  { figure: short, palette: "dusk", ground: "#0e6159", twinInk: "#8ad0c4" },
  { figure: hijab, palette: "night", ground: "#c8401c", twinInk: "#5a2716" },
  { figure: short, palette: "sea", ground: "#e8b04c", twinInk: "#10282b" },
];

export const pictures = {
  /** Six speakers on one sheet, each in half a frame with the twin in the other half. */
  sheet: (
    <Drawing width={520} height={690}>
      {speakers.map(({ figure, palette, ground, twinInk }, index) => {
        const x = (index % 2) * 265;
        const y = Math.floor(index / 2) * 235;
        return (
          <g key={ground + palette} transform={`translate(${x} ${y})`}>
            <clipPath id={`frame${index}`}>
              <path d="M0 0h255v220H0z" />
            </clipPath>
            <g clipPath={`url(#frame${index})`}>
              <path fill={ground} d="M0 0h255v220H0z" />
              <g transform="translate(84 8) scale(.76)">
                <ScreenedFigure figure={figure} ink={twinInk} pitch={6} line={2} />
              </g>
              <g transform="translate(-8 8) scale(.76)">
                <Original figure={figure} palette={palette} />
              </g>
            </g>
          </g>
        );
      })}
    </Drawing>
  ),
};
