import { diamond } from "../../ui/art/diamond.ts";
import { Drawing } from "../../ui/art/drawing.tsx";
import { ghutra } from "../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../ui/art/figures/hijab.tsx";
import { short } from "../../ui/art/figures/short.tsx";
import { Original } from "../../ui/art/original.tsx";
import { ScreenedFigure } from "../../ui/art/screened-figure.tsx";

/** The way from one who tells to those who hear: dots, solid near the teller. */
const way = [
  { x: 330, y: 92, radius: 15 },
  { x: 386, y: 72, radius: 12 },
  { x: 436, y: 66, radius: 9 },
];

export const pictures = {
  /** One partner, two people who heard of us. */
  recommendation: (
    <Drawing width={760} height={560} field="saffron" dot={[250, 300, 300]}>
      <g transform="translate(440 210) scale(1.2)">
        <ScreenedFigure figure={ghutra} ink="#5a2716" pitch={5} line={1.7} />
      </g>
      <g transform="translate(566 270)">
        <ScreenedFigure figure={short} ink="#5a2716" pitch={5} line={1.7} />
      </g>
      <g transform="translate(24 96) scale(1.6)">
        <Original figure={hijab} palette="warm" />
      </g>
      <path d={way.map(({ x, y, radius }) => diamond(x, y, radius)).join("")} fill="#c8401c" />
      <path d={diamond(482, 74, 9) + diamond(522, 94, 9)} fill="none" stroke="#10282b" strokeWidth="2.4" />
    </Drawing>
  ),
};
