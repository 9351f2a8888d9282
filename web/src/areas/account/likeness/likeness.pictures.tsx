import { Drawing } from "../../../ui/art/drawing.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";

export const pictures = {
  /** The person stays; where the twin stood, a dashed line is left. */
  stopped: (
    <Drawing width={760} height={434} field="mist" dot={[380, 230, 216]}>
      <g transform="translate(94 62) scale(1.32)">
        <path
          d={hijab.silhouette}
          transform="translate(215)"
          fill="none"
          stroke="#10282b"
          strokeWidth="3"
          strokeDasharray="7 6"
        />
        <Original figure={hijab} palette="warm" />
      </g>
    </Drawing>
  ),
};
