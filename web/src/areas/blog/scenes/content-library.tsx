import { bun } from "../../../ui/art/figures/bun.tsx";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { short } from "../../../ui/art/figures/short.tsx";
import { Arm, inks, Person, type Scene, Screened, VideoFrame } from "./scene.tsx";

const shelves = "M560 186h560v12H560zM560 404h560v12H560z";

/** She sets the next clip on the shelf; from the frame beside it her twin speaks. */
export const contentLibrary: Scene = {
  ground: "#ece8de",
  paler: "#f8f5ee",
  dot: [470, 260, 330],
  crop: 270,
  art: (
    <>
      <path fill={inks.ink} d={shelves} />
      <VideoFrame id="first" x={640} y={88} width={100} height={96} field={inks.deep}>
        <Person figure={short} palette="dusk" place="translate(642 92) scale(.4)" />
      </VideoFrame>
      <VideoFrame id="second" x={766} y={110} width={132} height={74} field={inks.saffron}>
        <Person figure={ghutra} palette="gulf" place="translate(796 114) scale(.3)" />
      </VideoFrame>
      <VideoFrame id="third" x={924} y={72} width={64} height={112} field={inks.henna}>
        <Person figure={bun} palette="sea" place="translate(908 80) scale(.4)" />
      </VideoFrame>
      <VideoFrame id="fourth" x={1014} y={110} width={82} height={74} field={inks.lagoon}>
        <Person figure={hijab} palette="dusk" place="translate(1018 108) scale(.3)" />
      </VideoFrame>
      <VideoFrame id="twin" x={786} y={228} width={310} height={174} field={inks.lagoon}>
        <Screened figure={hijab} ink={inks.ink} pitch={6} place="translate(845 224) scale(.8)" />
      </VideoFrame>
      <VideoFrame id="placed" x={648} y={300} width={112} height={102} field={inks.saffron}>
        <Person figure={hijab} palette="warm" place="translate(656 306) scale(.4)" />
      </VideoFrame>
      <Person figure={hijab} palette="warm" place="translate(200 14) scale(1.75)" />
      <Arm
        path="M520 486L628 378"
        sleeve={inks.ink}
        edge="#2c4448"
        width={58}
        hand={[644, 362]}
        handRadius={26}
      />
    </>
  ),
};
