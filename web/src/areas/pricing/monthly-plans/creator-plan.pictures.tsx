import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { short } from "../../../ui/art/figures/short.tsx";

export const pictures = {
  portrait: (
    <Drawing width={560} height={640} field="lagoon" dot={[280, 320, 360]}>
      <Overprint figure={short} palette="sea" place="translate(18 120) scale(1.8)" distance={46} line={1.7} />
    </Drawing>
  ),
};
