import { Drawing, type DrawingField, Overprint } from "../../ui/art/drawing.tsx";
import type { FigureName, PaletteName } from "../../ui/art/figures.ts";

interface Look {
  figure: FigureName;
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
  first: <Portrait figure="bun" palette="dusk" field="lagoon" />,
  second: <Portrait figure="ghutra" palette="gulf" field="saffron" />,
  third: <Portrait figure="short" palette="sea" field="mist" />,
  fourth: <Portrait figure="hijab" palette="tide" field="henna" ink="#5a2716" />,
};
