import { Drawing, Overprint } from "../../ui/art/drawing.tsx";
import { ghutra } from "../../ui/art/figures/ghutra.tsx";
import { Original } from "../../ui/art/original.tsx";

const frame = { width: 780, height: 620 };
const place = "translate(60 96) scale(1.82)";
const distance = 125;

export const pictures = {
  /** The person, and the twin that is asked for. */
  asked: (
    <Drawing {...frame} field="lagoon" dot={[390, 320, 296]}>
      <Overprint figure={ghutra} palette="gulf" place={place} distance={distance} line={1.8} />
    </Drawing>
  ),
  /** The person alone: where the twin stood, a dashed line is left. */
  stopped: (
    <Drawing {...frame} field="lagoon" dot={[390, 320, 296]}>
      <g transform={place}>
        <path
          d={ghutra.silhouette}
          transform={`translate(${distance})`}
          fill="none"
          stroke="#10282b"
          strokeWidth="1.6"
          strokeDasharray="5 5"
        />
        <Original figure={ghutra} palette="gulf" />
      </g>
    </Drawing>
  ),
};
