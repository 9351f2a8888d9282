import { diamond } from "../../../ui/art/diamond.ts";
import { Drawing, Overprint } from "../../../ui/art/drawing.tsx";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Original } from "../../../ui/art/original.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";
import { barHeights } from "../../../ui/art/wave.tsx";

const ink = "#10282b";
const henna = "#c8401c";
const size = { width: 760, height: 540 };

const voice = barHeights(60, 5, 80);

/** The same voice at another height of the page. */
function wave(y: number): string {
  return voice.map((bar, index) => `M${292 + index * 7} ${y - bar / 2}v${bar}`).join("");
}

const feeds: { x: number; y: number; width: number; height: number; ground: string; figure: string }[] = [
  { x: 48, y: 60, width: 400, height: 225, ground: "#7cc4b8", figure: "translate(150 78) scale(.86)" },
  { x: 48, y: 309, width: 180, height: 180, ground: "#f6f4ef", figure: "translate(30 322) scale(.9)" },
  { x: 252, y: 309, width: 196, height: 180, ground: "#e8b04c", figure: "translate(262 312) scale(.73)" },
  { x: 472, y: 60, width: 241, height: 429, ground: "#f8e4d9", figure: "translate(418 102) scale(1.45)" },
];

/** Working days that have a video; the first eleven are out. */
const planned = [1, 3, 4, 7, 9, 10, 11, 15, 16, 18, 21, 22, 24, 25, 28, 30, 31];

const cards: { ground: string; palette: PaletteName }[] = [
  { ground: "#7cc4b8", palette: "warm" },
  { ground: "#e8b04c", palette: "sea" },
  { ground: henna, palette: "night" },
  { ground: "#ddebe6", palette: "warm" },
  { ground: "#f8e4d9", palette: "tide" },
];

export const pictures = {
  /** Recorded, compared, ready: the same person three times. */
  twin: (
    <Drawing {...size}>
      <path fill="#e8b04c" d="M0 0h254v540H0z" />
      <path fill="#7cc4b8" d="M254 0h252v540H254z" />
      <path fill="#ece8de" d="M506 0h254v540H506z" />
      <clipPath id="first">
        <path d="M0 0h254v540H0z" />
      </clipPath>
      <clipPath id="second">
        <path d="M254 0h252v540H254z" />
      </clipPath>
      <clipPath id="third">
        <path d="M506 0h254v540H506z" />
      </clipPath>
      <g clipPath="url(#first)">
        <path fill="#edbe69" d={diamond(127, 290, 180)} />
        <g transform="translate(-65 76) scale(1.6)">
          <Original figure={bun} palette="dusk" />
        </g>
      </g>
      <g clipPath="url(#second)">
        <path fill="#93d0c5" d={diamond(380, 290, 180)} />
        <Overprint
          figure={bun}
          palette="dusk"
          place="translate(180 76) scale(1.6)"
          distance={16}
          line={1.6}
        />
      </g>
      <g clipPath="url(#third)">
        <path fill="#f6f4ef" d={diamond(633, 290, 180)} />
        <g transform="translate(441 76) scale(1.6)">
          <ScreenedFigure figure={bun} ink={henna} pitch={5} line={1.7} />
        </g>
      </g>
    </Drawing>
  ),

  /** One speaker, one voice, three languages. */
  voice: (
    <Drawing {...size} field="mist" dot={[170, 330, 300]}>
      <g fill="none" strokeWidth="3.6">
        <path d={wave(122)} stroke={ink} />
        <path d={wave(284)} stroke={henna} />
        <path d={wave(446)} stroke="#0e6159" />
      </g>
      <g transform="translate(-90 98) scale(1.55)">
        <Original figure={ghutra} palette="gulf" />
      </g>
    </Drawing>
  ),

  /** Four feeds, one take, each with its caption where it can be read. */
  frames: (
    <Drawing {...size}>
      <path fill={henna} d="M0 0h760v540H0z" />
      {feeds.map(({ x, y, width, height, ground, figure }) => (
        <g key={ground}>
          <clipPath id={`feed${ground.slice(1)}`}>
            <path d={`M${x} ${y}h${width}v${height}H${x}z`} />
          </clipPath>
          <g clipPath={`url(#feed${ground.slice(1)})`}>
            <path fill={ground} d={`M${x} ${y}h${width}v${height}H${x}z`} />
            <g transform={figure}>
              <Original figure={short} palette="sea" />
            </g>
          </g>
          <path
            d={`M${x + width / 2 - width * 0.3} ${y + height - 18}h${width * 0.4}`}
            stroke="#fffdfa"
            strokeWidth="16"
          />
          <path
            d={`M${x + width / 2 + width * 0.1} ${y + height - 18}h${width * 0.2}`}
            stroke="#5a2716"
            strokeWidth="16"
          />
        </g>
      ))}
    </Drawing>
  ),

  /** Five weeks of dots. */
  schedule: (
    <Drawing {...size}>
      <path fill="#f8e4d9" d="M0 0h760v540H0z" />
      {Array.from({ length: 35 }, (_, day) => {
        const x = 92 + (day % 7) * 96;
        const y = 78 + Math.floor(day / 7) * 96;
        const place = planned.indexOf(day);
        if (place === -1) return <path key={day} d={diamond(x, y, 7)} fill="#e2b9a3" />;
        return (
          <path
            key={day}
            d={diamond(x, y, 29)}
            fill={place < 11 ? (place % 3 === 1 ? ink : henna) : "none"}
            stroke={place < 11 ? "none" : henna}
            strokeWidth="4"
          />
        );
      })}
    </Drawing>
  ),

  /** Pages go in, frames come out. */
  batch: (
    <Drawing {...size}>
      <path fill={ink} d="M0 0h760v540H0z" />
      {cards.map(({ ground }, index) => (
        <g key={ground} transform={`translate(${56 + index * 22} ${64 + index * 52})`}>
          <path fill="#fffdfa" stroke={ink} strokeWidth="3" d="M0 0h150v196H0z" />
          <path d="M22 34h106M22 62h84M22 90h106M22 118h60" stroke="#c9c3b6" strokeWidth="9" />
        </g>
      ))}
      <path d="M318 270h76" stroke="#f0704a" strokeWidth="3" />
      <path fill="#f0704a" d={diamond(394, 270, 14)} />
      {cards.map(({ ground, palette }, index) => (
        <g key={ground} transform={`translate(${432 + index * 15} ${64 + index * 52})`}>
          <clipPath id={`card${index}`}>
            <path d="M0 0h230v196H0z" />
          </clipPath>
          <g clipPath={`url(#card${index})`}>
            <path fill={ground} d="M0 0h230v196H0z" />
            <g transform="translate(29 4) scale(.72)">
              <Original figure={hijab} palette={palette} />
            </g>
          </g>
          <path fill="none" stroke={ink} strokeWidth="3" d="M0 0h230v196H0z" />
        </g>
      ))}
    </Drawing>
  ),
};
