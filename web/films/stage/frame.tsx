import type { ReactNode } from "react";
import { diamond } from "../../src/ui/art/diamond.ts";
import { Box, type Place } from "./box.tsx";
import { type Colour, colours, paler } from "./colours.ts";
import { useFilm } from "./film-context.ts";

interface FrameProps {
  place: Place;
  field: Colour;
  /** The grid of the art; it fills the frame from the bottom up. */
  grid: [width: number, height: number];
  dot?: [x: number, y: number, radius: number];
  art: ReactNode;
  opacity?: number;
  children?: ReactNode;
}

/** A flat field with a drawing that fills it; what lies on it is never cropped with the drawing. */
export function Frame({ place, field, grid, dot, art, opacity = 1, children }: FrameProps) {
  const { isMirrored } = useFilm();
  if (place.w < 1 || place.h < 1) return null;
  const isWhole = place.w >= 1280;
  return (
    <Box
      {...place}
      fill={field}
      opacity={opacity}
      clip
      style={{ isolation: "isolate", borderRadius: isWhole ? 0 : 3 }}
    >
      <svg
        viewBox={`0 0 ${grid[0]} ${grid[1]}`}
        preserveAspectRatio="xMidYMax slice"
        style={{
          position: "absolute",
          inlineSize: "100%",
          blockSize: "100%",
          transform: isMirrored ? "scaleX(-1)" : undefined,
        }}
      >
        {dot && <path d={diamond(...dot)} fill={paler[field] ?? colours.shell} />}
        {art}
      </svg>
      {children}
    </Box>
  );
}
