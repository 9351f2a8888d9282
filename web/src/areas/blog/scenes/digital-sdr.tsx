import { ghutra } from "../../../ui/art/figures/ghutra.tsx";
import { Arm, inks, Person, type Scene, Screened } from "./scene.tsx";

/** At his desk with the telephone at his ear, while the twin introduces itself. */
export const digitalSdr: Scene = {
  ground: inks.henna,
  paler: "#d1522d",
  dot: [656, 240, 400],
  crop: 300,
  art: (
    <>
      <Screened figure={ghutra} ink={inks.mix} place="translate(668 16) scale(1.72)" />
      <Person figure={ghutra} palette="gulf" place="translate(276 16) scale(1.72)" />
      <path
        fill={inks.ink}
        d="M546 138h34v24q12 4 12 20v62q0 16-12 20v24h-34q-8 0-8-10v-32q0-8 10-8h6v-50h-6q-10 0-10-8v-32q0-10 8-10z"
      />
      <Arm
        path="M664 470L586 272"
        sleeve={inks.paper}
        edge="#d9d1c1"
        width={52}
        hand={[577, 240]}
        handRadius={26}
      />
      <path fill={inks.mix} d="M0 452h1312v68H0z" />
      <path fill="#7a3820" d="M0 452h1312v6H0z" />
      <path fill={inks.ink} d="M212 452l16-44h96l16 44z" />
      <path fill={inks.lagoon} d="M250 420h52v18h-52z" />
    </>
  ),
};
