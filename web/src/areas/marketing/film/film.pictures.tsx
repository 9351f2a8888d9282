import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

/** The posters: each film's speaker and twin as they stand in it, without words, so that they mirror. */
export const pictures = {
  demo: (
    <Drawing width={1280} height={720} field="lagoon" dot={[640, 360, 470]}>
      <Overprint
        figure={hijab}
        palette="warm"
        place="translate(300 42) scale(2.34)"
        distance={118}
        line={1.8}
      />
    </Drawing>
  ),
  training: (
    <Drawing width={1280} height={720} field="saffron" dot={[760, 380, 430]}>
      <Overprint
        figure={ghutra}
        palette="gulf"
        place="translate(420 60) scale(2.28)"
        distance={110}
        line={1.8}
      />
    </Drawing>
  ),
  coaching: (
    <Drawing width={1280} height={720} field="mist" dot={[560, 360, 430]}>
      <Overprint
        figure={bun}
        palette="dusk"
        place="translate(360 60) scale(2.28)"
        distance={110}
        line={1.8}
      />
    </Drawing>
  ),
  messages: (
    <Drawing width={1280} height={720} field="henna" dot={[680, 360, 430]}>
      <Overprint
        figure={short}
        palette="sea"
        place="translate(360 60) scale(2.28)"
        distance={110}
        line={1.8}
      />
    </Drawing>
  ),
  languages: (
    <Drawing width={1280} height={720}>
      <path fill="#14292d" d="M0 0h1280v720H0z" />
      <path fill="#1c353a" d={diamond(790, 400, 430)} />
      <g transform="translate(370 140) scale(2)">
        {["#f0be63", "#f0704a", "#8ad0c4", "#f6f1e8"].map((ink, index) => (
          <g key={ink} transform={`translate(${50 * (4 - index)})`}>
            <path fill="#14292d" d={hijab.silhouette} />
            <ScreenedFigure figure={hijab} ink={ink} pitch={5} line={1.7} />
          </g>
        ))}
        <Original figure={hijab} palette="night" />
      </g>
    </Drawing>
  ),
};
