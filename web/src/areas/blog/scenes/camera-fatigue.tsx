import { bun } from "../../../ui/art/figures/bun.tsx";
import { Arm, inks, Person, type Scene, Screened } from "./scene.tsx";

/** She has turned away with a cup; her twin faces the lens. */
export const cameraFatigue: Scene = {
  ground: "#f8e4d9",
  paler: "#fdf2ec",
  dot: [620, 250, 380],
  crop: 232,
  art: (
    <>
      <path fill={inks.saffron} d="M232 520V262q0-36 36-36h288q36 0 36 36v258z" />
      <path fill="#d79f3c" d="M412 226h144q36 0 36 36v258H376z" />
      <Screened figure={bun} ink={inks.mix} place="translate(556 14) scale(1.75)" />
      <g transform="translate(36)">
        <Person figure={bun} palette="sea" place="translate(574 32) rotate(4 -204 300) scale(-1.7 1.7)" />
        <path fill={inks.paper} d="M284 352h84l-8 78q-2 14-16 14h-36q-14 0-16-14z" />
        <path fill="#e0d9cb" d="M326 352h42l-8 78q-2 14-16 14h-18z" />
        <path fill="none" stroke={inks.paper} strokeWidth="9" d="M287 372h-18q-12 0-12 14t14 22l20 8" />
        <path
          fill="none"
          stroke={inks.ink}
          strokeWidth="3"
          d="M312 334q-10-14 0-28t0-28M340 334q-10-14 0-28t0-28"
        />
        <Arm path="M420 512L366 424" sleeve="#0b544e" width={56} hand={[356, 404]} handRadius={24} />
      </g>
      <g fill="none" stroke={inks.ink} strokeWidth="11">
        <path d="M1004 238L944 520M1004 238l64 282M1004 238v282" />
      </g>
      <path fill={inks.ink} d="M952 150h118v84H952zM976 132h56v20h-56zM906 170h46v44h-46z" />
      <path fill={inks.lagoon} d="M906 170h10v44h-10z" />
      <path fill={inks.henna} d="M1040 166h14v14h-14z" />
    </>
  ),
};
