import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";

/** The word's way from one to the other: dots that grow as they arrive. */
const way = [
  [338, 168, 8],
  [366, 138, 10],
  [402, 118, 12],
  [444, 112, 14],
] as const;

export const pictures = {
  /** A partner, and one who heard of us from her, with his twin. */
  recommendation: (
    <Drawing width={760} height={560} field="saffron" dot={[330, 300, 310]}>
      <Overprint
        figure={ghutra}
        palette="gulf"
        ink="#5a2716"
        place="translate(384 163) scale(1.38)"
        distance={64}
        line={1.7}
      />
      <g transform="translate(8 67) scale(1.7)">
        <Original figure={hijab} palette="sea" />
      </g>
      <path d={way.map(([x, y, radius]) => diamond(x, y, radius)).join("")} fill="#c8401c" />
      <path d={diamond(494, 124, 14)} fill="none" stroke="#10282b" strokeWidth="2.6" />
    </Drawing>
  ),
};
