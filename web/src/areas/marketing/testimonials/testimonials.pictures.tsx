import { Drawing, type DrawingField, Overprint } from "../../../ui/art/drawing.tsx";
import type { Figure } from "../../../ui/art/figure.ts";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";

interface Look {
  figure: Figure;
  palette: PaletteName;
  field: DrawingField;
  ink?: string;
}

function Portrait({ field, ...pair }: Look) {
  return (
    <Drawing width={480} height={552} field={field} dot={[240, 270, 330]}>
      <Overprint {...pair} place="translate(-2 72) scale(1.68)" distance={44} line={1.7} />
    </Drawing>
  );
}

/** One for each statement, so that no two people look alike. */
export const pictures = {
  first: <Portrait figure={bun} palette="dusk" field="lagoon" />,
  second: <Portrait figure={ghutra} palette="gulf" field="saffron" />,
  third: <Portrait figure={short} palette="sea" field="mist" />,
  fourth: <Portrait figure={hijab} palette="tide" field="henna" ink="#5a2716" />,
};
