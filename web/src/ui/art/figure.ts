import type { ReactElement } from "react";
import type { Palette } from "./palettes.ts";

/** A figure on its 240 by 290 grid, faceless and flat; the twin is the same silhouette with the face left open. */
export interface Figure {
  /** The outline of the whole figure: the twin's contour. */
  silhouette: string;
  /** The opening of the face; drawn with the silhouette under the even-odd rule. */
  face: string;
  /** A line that the twin carries too. */
  cord?: string;
  /** The flat parts, back to front, with the half of the face in shade. */
  Parts: (palette: Palette) => ReactElement;
}
