import type { Figure } from "../../../ui/art/figure.ts";
import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import type { PaletteName } from "../../../ui/art/palettes.ts";
import { inks, Person, type Scene, Screened, VideoFrame } from "./scene.tsx";

interface Greeting {
  field: string;
  ink: string;
  isLight: boolean;
  guest: Figure;
  palette: PaletteName;
}

const greetings: Greeting[] = [
  { field: inks.saffron, ink: inks.mix, isLight: false, guest: ghutra, palette: "gulf" },
  { field: inks.henna, ink: inks.mix, isLight: false, guest: bun, palette: "dusk" },
  { field: inks.deep, ink: "#8ad0c4", isLight: true, guest: short, palette: "sea" },
];

/** Each frame greets the one who stands before it. */
export const personalVideos: Scene = {
  ground: "#ddebe6",
  paler: "#eef6f3",
  dot: [440, 250, 330],
  crop: 346,
  art: (
    <>
      <Person figure={hijab} palette="tide" place="translate(214 14) scale(1.75)" />
      {greetings.map(({ field, ink, isLight, guest, palette }, index) => {
        const x = 634 + index * 148;
        return (
          <g key={field}>
            <VideoFrame id={`frame-${index}`} x={x} y={52} width={132} height={235} field={field}>
              <Screened
                figure={hijab}
                ink={ink}
                isLight={isLight}
                pitch={7}
                place={`translate(${x - 26} 64) scale(.77)`}
              />
            </VideoFrame>
            <Person figure={guest} palette={palette} place={`translate(${x - 5} 348) scale(.6)`} />
          </g>
        );
      })}
    </>
  ),
};
