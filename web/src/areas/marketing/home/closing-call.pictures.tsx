import { Drawing } from "../../../ui/art/drawing.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";

export const pictures = {
  figures: (
    <Drawing width={800} height={520}>
      <defs>
        <LineScreen id="screen" ink="#5a2716" pitch={7} line={2.4} />
      </defs>
      <path transform="translate(120 20) scale(1.95)" d={short.silhouette} fill="#d9603d" />
      <path
        transform="translate(330 20) scale(1.95)"
        fillRule="evenodd"
        d={short.silhouette + short.face}
        fill="url(#screen)"
        stroke="#5a2716"
        strokeWidth="1.5"
      />
    </Drawing>
  ),
};
