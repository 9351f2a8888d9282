import { diamond } from "../../../ui/art/diamond.ts";
import { short } from "../../../ui/art/figures/short.tsx";
import { inks, Person, type Scene, Screened } from "./scene.tsx";

/** He has the day, his twin the night. */
export const sleeplessSales: Scene = {
  ground: "#f7e6c2",
  paler: "#fcf3df",
  dot: [656, 250, 400],
  crop: 366,
  art: (
    <>
      <clipPath id="night">
        <path d="M656 0h656v520H656z" />
      </clipPath>
      <g clipPath="url(#night)">
        <path fill="#12302f" d="M656 0h656v520H656z" />
        <path fill="#1b3f40" d={diamond(656, 250, 400)} />
      </g>
      <path fill={inks.henna} d={diamond(316, 104, 34)} />
      <path fill={inks.saffron} d="M998 62a56 56 0 1 0 40 84 46 46 0 0 1-40-84z" />
      <Person figure={short} palette="dusk" place="translate(244 14) scale(1.75)" />
      <Screened figure={short} ink="#f0be63" isLight place="translate(648 14) scale(1.75)" />
    </>
  ),
};
