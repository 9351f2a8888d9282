import { diamond } from "../../../ui/art/diamond.ts";
import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { inks, Person, type Scene, Screened } from "./scene.tsx";

const days = Array.from({ length: 28 }, (_, day) => ({ column: day % 7, week: Math.floor(day / 7) }));
const dayPath = (isMarked: boolean) =>
  days
    .filter(({ column }) => (column === 2) === isMarked)
    .map(({ column, week }) => diamond(258 + column * 29, 214 + week * 44, isMarked ? 13 : 5))
    .join("");

/** One marked day in each week, and the twin at the microphone. */
export const personalBrand: Scene = {
  ground: inks.lagoon,
  paler: "#93d0c5",
  dot: [720, 240, 400],
  crop: 262,
  art: (
    <>
      <path fill={inks.paper} d="M226 92h240v304H226z" />
      <path fill={inks.ink} d="M226 92h240v66H226z" />
      <path fill="none" stroke={inks.ink} strokeWidth="9" d="M282 72v42M410 72v42" />
      <path fill="none" stroke={inks.paper} strokeWidth="5" d="M250 128h92" />
      <path fill="#b9b3a6" d={dayPath(false)} />
      <path fill={inks.henna} d={dayPath(true)} />
      <Screened figure={ghutra} ink={inks.ink} place="translate(694 14) scale(1.75)" />
      <Person figure={ghutra} palette="gulf" place="translate(384 14) scale(1.75)" />
      <path fill="none" stroke={inks.ink} strokeWidth="10" d="M904 520V392M862 340v10q0 42 42 42t42-42v-10" />
      <path fill={inks.henna} d="M880 274h48q4 0 4 4v66q0 28-28 28t-28-28v-66q0-4 4-4z" />
      <path stroke="#a83312" strokeWidth="4" d="M876 296h56M876 312h56M876 328h56" />
    </>
  ),
};
