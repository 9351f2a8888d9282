import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { LineScreen } from "../../../ui/art/line-screen.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import { barHeights } from "../../../ui/art/wave.tsx";

const ink = "#10282b";
const henna = "#c8401c";
const size = { width: 640, height: 400 };

const spoken = barHeights(26, 9, 220)
  .map((bar, index) => `M${44 + index * 9} ${200 - bar / 2}v${bar}`)
  .join("");

/** Where the frames of the cutting table stand: 16:9, 1:1, 9:16. */
const cuts = [
  { x: 40, width: 300, field: "#7cc4b8", place: "translate(98 48) scale(.76)" },
  { x: 360, width: 150, field: "#e8b04c", place: "translate(348 50) scale(.72)" },
  { x: 530, width: 84, field: henna, place: "translate(486 50) scale(.72)" },
];

const days = [70, 195, 320, 445, 570];

export const pictures = {
  /** A phone records; the twin steps out of it. */
  onboarding: (
    <Drawing {...size} field="saffron" dot={[320, 220, 230]}>
      <clipPath id="screen">
        <path d="M148 40h208v360H148z" />
      </clipPath>
      <g transform="translate(298 86) scale(1.1)">
        <ScreenedFigure figure={short} ink={ink} pitch={5.4} line={1.8} />
      </g>
      <path fill={ink} d="M136 28h232v372H136z" />
      <path fill="#ddebe6" d="M148 40h208v360H148z" />
      <g clipPath="url(#screen)">
        <g transform="translate(120 86) scale(1.1)">
          <Original figure={short} palette="dusk" />
        </g>
      </g>
      <path fill={henna} d={diamond(252, 64, 11)} />
    </Drawing>
  ),

  /** A voice becomes lines, and one of them is the one. */
  script: (
    <Drawing {...size} field="mist">
      <path d={spoken} stroke={ink} strokeWidth="5" />
      <path fill="#fffdfa" d="M310 36h286v364H310z" />
      <g stroke="#c9c3b6" strokeWidth="11">
        <path d="M340 84h226M340 118h180M340 236h226M340 270h148M340 338h226M340 372h96" />
      </g>
      <path d="M340 84h226" stroke={henna} strokeWidth="2.5" />
      <path d="M340 160h226M340 194h110" stroke={ink} strokeWidth="13" />
      <path d="M462 194h88" stroke={henna} strokeWidth="26" />
      <path fill={henna} d={diamond(310, 177, 12)} />
    </Drawing>
  ),

  /** One half is recorded, the other is rendered. */
  generation: (
    <Drawing {...size} field="lagoon" dot={[320, 230, 270]}>
      <clipPath id="recorded">
        <path d="M0 0h320v400H0z" />
      </clipPath>
      <clipPath id="rendered">
        <path d="M320 0h320v400H320z" />
      </clipPath>
      <g clipPath="url(#recorded)">
        <g transform="translate(158 10) scale(1.35)">
          <Original figure={ghutra} palette="gulf" />
        </g>
      </g>
      <g clipPath="url(#rendered)">
        <g transform="translate(158 10) scale(1.35)">
          <ScreenedFigure figure={ghutra} ink={ink} pitch={5} line={1.7} />
        </g>
      </g>
      <path d="M320 20v380" stroke={henna} strokeWidth="3" />
      <path fill={henna} d={diamond(320, 20, 13)} />
    </Drawing>
  ),

  /** Three frames and the clips that they are cut from. */
  editing: (
    <Drawing {...size}>
      <path fill={ink} d="M0 0h640v400H0z" />
      {cuts.map(({ x, width, field, place }) => (
        <g key={x}>
          <clipPath id={`cut-${x}`}>
            <path d={`M${x} 40h${width}v190H${x}z`} />
          </clipPath>
          <g clipPath={`url(#cut-${x})`}>
            <path fill={field} d={`M${x} 40h${width}v190H${x}z`} />
            <g transform={place}>
              <Original figure={hijab} palette={field === henna ? "night" : "warm"} />
            </g>
          </g>
        </g>
      ))}
      <path fill="#7cc4b8" d="M40 282h176v32H40z" />
      <path fill="#e8b04c" d="M222 282h240v32H222z" />
      <path fill="#f0704a" d="M468 282h146v32H468z" />
      <path
        d={barHeights(96, 5, 40)
          .map((bar, index) => `M${43 + index * 6} ${350 - bar / 2}v${bar}`)
          .join("")}
        stroke="#6f8a8b"
        strokeWidth="2.6"
      />
      <path d="M300 258v122" stroke="#f6f1e8" strokeWidth="2" />
      <path fill="#f6f1e8" d={diamond(300, 258, 9)} />
    </Drawing>
  ),

  /** A week on one line: what is out is solid, what is to come is not. */
  delivery: (
    <Drawing {...size}>
      <defs>
        <LineScreen id="screen" ink={henna} pitch={5} line={1.5} />
      </defs>
      <path fill="#f8e4d9" d="M0 0h640v400H0z" />
      <path d="M20 292h600" stroke={ink} strokeWidth="2.5" />
      {days.map((x, index) => (
        <g key={x}>
          <path d={`M${x} 232v60`} stroke={ink} strokeWidth="2" />
          <path
            d={`M${x - 52} 112h104v120h-104z`}
            fill={index < 3 ? (["#7cc4b8", "#e8b04c", henna][index] ?? ink) : "url(#screen)"}
            stroke={index < 3 ? undefined : henna}
            strokeWidth="2"
          />
          {index < 3 && (
            <g transform={`translate(${x - 48} 116) scale(.4)`}>
              <Original figure={bun} palette={index === 0 ? "dusk" : "sea"} />
            </g>
          )}
          <path d={diamond(x, 292, 13)} fill={index < 3 ? henna : "#f8e4d9"} stroke={henna} strokeWidth="3" />
        </g>
      ))}
    </Drawing>
  ),
};
