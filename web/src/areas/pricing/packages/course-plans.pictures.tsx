import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";

export const pictures = {
  pilot: (
    <Drawing width={440} height={336} field="henna">
      <Overprint
        figure={ghutra}
        palette="gulf"
        ink="#3a1a12"
        place="translate(-6 -4) scale(1.3)"
        distance={96}
        line={2}
      />
    </Drawing>
  ),

  /** A class of one: the teacher in flat tone and a row of her twins, each with a lesson of its own. */
  figures: (
    <Drawing width={800} height={440}>
      <defs>
        <LineScreen id="screen" ink="#10282b" pitch={6} line={2} />
      </defs>
      {[560, 400, 240].map((x) => (
        <path
          key={x}
          transform={`translate(${x} 70) scale(1.28)`}
          fillRule="evenodd"
          d={bun.silhouette + bun.face}
          fill="url(#screen)"
          stroke="#10282b"
          strokeWidth="1.6"
        />
      ))}
      <path transform="translate(80 70) scale(1.28)" d={bun.silhouette} fill="#c8401c" />
    </Drawing>
  ),
};
