import { short } from "../../../ui/art/figures/short.tsx";
import { inks, Person, type Scene, Screened } from "./scene.tsx";

export const warmIntros: Scene = {
  ground: inks.saffron,
  paler: "#edbe69",
  dot: [656, 250, 420],
  crop: 310,
  art: (
    <>
      <Person figure={short} palette="sea" place="translate(255 14) scale(1.75)" />
      <Screened figure={short} ink={inks.mix} place="translate(649 14) scale(1.75)" />
    </>
  ),
};
