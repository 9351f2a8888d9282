import type { ReactElement } from "react";
import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, type DrawingField } from "../../../ui/art/drawing.tsx";
import type { Figure } from "../../../ui/art/figure.ts";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import { barHeights } from "../../../ui/art/wave.tsx";

const ink = "#10282b";
const bowl =
  "M4 33h11v4.5c0 4.7 3.3 8 8 8h18c4.7 0 8-3.3 8-8V33h11v5.5C60 49.5 52 57 41.5 57h-19C12 57 4 49.5 4 38.5z";

/** The mark's dots on its grid of 64, here ten times as large. */
const you = diamond(400, 170, 125);
const twin = diamond(240, 170, 125);

interface Look {
  figure: Figure;
  palette: PaletteName;
  field: DrawingField;
  /** What the role works with, behind the person who does. */
  craft: ReactElement;
}

function Portrait({ figure, palette, field, craft }: Look) {
  return (
    <Drawing width={240} height={240} field={field}>
      {craft}
      <g transform="translate(24 26) scale(.8)">
        <Original figure={figure} palette={palette} />
      </g>
    </Drawing>
  );
}

const week = [30, 75, 120, 165, 210].map((x) => [24, 62, 100, 138].map((y) => diamond(x, y, 7)).join(""));
const voice = barHeights(20, 4, 150);
const frames = "M14 40h112v64H14zM150 24h76v76h-76zM176 118h50v88h-50zM14 122h50v50H14z";

export const pictures = {
  /** The letter of the mark, with a person in the solid dot and the twin in the hollow one. */
  mark: (
    <Drawing width={640} height={640} field="saffron">
      <clipPath id="you">
        <path d={you} />
      </clipPath>
      <clipPath id="twin">
        <path d={twin} />
      </clipPath>
      <path transform="translate(0 14) scale(10)" d={bowl} fill={ink} />
      <path d={twin} fill="#edbe69" />
      <g clipPath="url(#twin)">
        <g transform="translate(132 62)">
          <g transform="scale(.9)">
            <ScreenedFigure figure={hijab} ink={ink} pitch={6} line={1.9} contour={2} />
          </g>
        </g>
      </g>
      <path d={twin} fill="none" stroke={ink} strokeWidth="6" />
      <path d={you} fill="#c8401c" />
      <g clipPath="url(#you)">
        <g transform="translate(292 62) scale(.9)">
          <Original figure={hijab} palette="tide" />
        </g>
      </g>
      <path d={diamond(320, 170, 45)} fill="#5a2716" />
    </Drawing>
  ),

  producer: (
    <Portrait
      figure={ghutra}
      palette="gulf"
      field="saffron"
      craft={<path d={week.join("")} fill="none" stroke={ink} strokeWidth="2" />}
    />
  ),
  scriptwriter: (
    <Portrait
      figure={bun}
      palette="dusk"
      field="lagoon"
      craft={<path d="M16 30h208M16 58h150M16 86h208M16 114h180M16 142h208" stroke={ink} strokeWidth="5" />}
    />
  ),
  avatarArtist: (
    <Portrait
      figure={short}
      palette="sea"
      field="mist"
      craft={
        <g transform="translate(74 -6) scale(.8)">
          <ScreenedFigure figure={short} ink="#0e6159" pitch={6} line={1.8} />
        </g>
      }
    />
  ),
  voiceEngineer: (
    <Portrait
      figure={hijab}
      palette="warm"
      field="lagoon"
      craft={
        <path
          d={voice.map((bar, index) => `M${10 + index * 12} ${96 - bar / 2}v${bar}`).join("")}
          stroke={ink}
          strokeWidth="5"
        />
      }
    />
  ),
  videoEditor: (
    <Portrait
      figure={short}
      palette="dusk"
      field="saffron"
      craft={<path d={frames} fill="none" stroke={ink} strokeWidth="3" />}
    />
  ),
  channelManager: (
    <Portrait
      figure={bun}
      palette="sea"
      field="henna"
      craft={
        <path
          d={[30, 75, 120, 165, 210].map((x, index) => diamond(x, 40 + (index % 2) * 34, 15)).join("")}
          fill="#e8b04c"
        />
      }
    />
  ),

  /** Before a yes there is a person, and no more than the outline of a twin. */
  consent: (
    <Drawing width={560} height={600}>
      <path d={diamond(202, 340, 200)} fill="#17383a" />
      <g transform="translate(-16 76) scale(1.82)">
        <g transform="translate(86)">
          <path d={bun.silhouette} fill="none" stroke="#f0704a" strokeWidth="2" strokeDasharray="7 7" />
        </g>
        <Original figure={bun} palette="dusk" />
      </g>
      <path d={diamond(359, 40, 22)} fill="none" stroke="#f0704a" strokeWidth="4" />
    </Drawing>
  ),
};
