import type { Figure } from "./figure.ts";
import { type PaletteName, palettes } from "./palettes.ts";

/** The original: the solid figure. Props: `figure`, `palette`. An SVG group on a 240 by 290 grid. */
export function Original(props: { figure: Figure; palette: PaletteName }) {
  return props.figure.Parts(palettes[props.palette]);
}
