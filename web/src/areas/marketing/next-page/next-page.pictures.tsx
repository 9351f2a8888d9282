import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

const ink = "#10282b";

/** What stands at the end side of a closing band, on the band's own field. */
export const pictures = {
  /** A phone on its stand, and the person in it. */
  phone: (
    <Drawing width={800} height={520}>
      <path fill="#edbe69" d={diamond(480, 300, 300)} />
      <clipPath id="screen">
        <path d="M352 62h256v458H352z" />
      </clipPath>
      <path fill={ink} d="M336 46h288v474H336z" />
      <path fill="#7cc4b8" d="M352 62h256v458H352z" />
      <g clipPath="url(#screen)">
        <g transform="translate(306 118) scale(1.45)">
          <Original figure={hijab} palette="warm" />
        </g>
      </g>
      <path fill="#c8401c" d={diamond(480, 92, 13)} />
    </Drawing>
  ),

  /** Two who have not met yet: a person, and at arm's length the twin. */
  distance: (
    <Drawing width={800} height={520}>
      <path fill="#93d0c5" d={diamond(400, 330, 330)} />
      <Overprint
        figure={ghutra}
        palette="gulf"
        place="translate(110 76) scale(1.55)"
        distance={206}
        line={1.9}
      />
    </Drawing>
  ),

  /** A frame that nobody has stepped into yet. */
  seventh: (
    <Drawing width={800} height={520}>
      <path fill="#edbe69" d={diamond(410, 330, 310)} />
      <g transform="translate(222 122) scale(1.38)">
        <ScreenedFigure figure={short} ink={ink} pitch={6} line={2} />
      </g>
      <path d="M120 76h576v444H120z" fill="none" stroke={ink} strokeWidth="3" />
      <path d={diamond(120, 76, 11) + diamond(696, 76, 11)} fill={ink} />
    </Drawing>
  ),

  /** The twin alone, before anything is recorded. */
  start: (
    <Drawing width={800} height={520}>
      <path fill="#d9603d" d={diamond(420, 330, 310)} />
      <g transform="translate(206 12) scale(1.8)">
        <ScreenedFigure figure={bun} ink="#5a2716" pitch={6} line={2} />
      </g>
    </Drawing>
  ),
};
