import { bun } from "../../../ui/art/figures/bun.tsx";
import { Arm, inks, Person, type Scene, Screened } from "./scene.tsx";

/** She rests her head on her hand, the lamp is off; behind her the twin speaks. */
export const burnout: Scene = {
  ground: inks.deep,
  paler: "#1a7269",
  dot: [760, 230, 400],
  crop: 240,
  art: (
    <>
      <Screened figure={bun} ink="#8ad0c4" isLight place="translate(612 -4) scale(1.8)" />
      <Person figure={bun} palette="dusk" place="translate(330 96) rotate(-10 204 320) scale(1.7)" />
      <Arm path="M372 470L446 338" sleeve="#a83312" width={58} hand={[449, 318]} handRadius={30} />
      <g fill="none" stroke={inks.ink} strokeWidth="13" strokeLinejoin="bevel">
        <path d="M280 452L240 300 322 196" />
      </g>
      <path fill={inks.ink} d="M298 160l62 52-22 64-112-92zM226 440h112v14H226z" />
      <path fill={inks.ink} d="M0 450h1312v70H0z" />
      <path fill="#1d3b3e" d="M0 450h1312v6H0z" />
    </>
  ),
};
