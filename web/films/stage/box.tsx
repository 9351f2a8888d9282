import type { CSSProperties, ReactNode } from "react";
import { type Colour, colours } from "./colours.ts";
import { useFilm } from "./film-context.ts";

/** The grid that every scene is drawn on. */
export const stage = { width: 1280, height: 720 } as const;

export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface BoxProps extends Partial<Omit<Place, "w">> {
  w?: number | string;
  fill?: Colour | undefined;
  opacity?: number;
  clip?: boolean;
  /** Of what stands inside, when it is not the film's. */
  direction?: "ltr" | "rtl";
  style?: CSSProperties;
  children?: ReactNode;
}

/** A rectangle on the grid, measured from the side where reading starts. */
export function Box({ x = 0, y = 0, w, h, fill, opacity = 1, clip, direction, style, children }: BoxProps) {
  if (opacity <= 0) return null;
  const place: CSSProperties = {
    position: "absolute",
    insetInlineStart: x,
    insetBlockStart: y,
    inlineSize: w,
    blockSize: h,
    background: fill && colours[fill],
    opacity: opacity < 1 ? opacity : undefined,
    overflow: clip ? "hidden" : undefined,
    ...style,
  };
  // Inside, because a box with another direction would be measured from its other side.
  const inside = direction && (
    <div dir={direction} style={{ position: "absolute", inset: 0 }}>
      {children}
    </div>
  );
  return <div style={place}>{inside ?? children}</div>;
}

/** Everything inside a diamond around a point: a whole scene opens out of a dot. */
export function Iris(props: { x: number; y: number; open: number; children: ReactNode }) {
  const { isMirrored } = useFilm();
  if (props.open <= 0) return null;
  const x = isMirrored ? stage.width - props.x : props.x;
  const reach = Math.max(x, stage.width - x) + Math.max(props.y, stage.height - props.y);
  const radius = reach * props.open;
  const corners = [
    [x, props.y - radius],
    [x + radius, props.y],
    [x, props.y + radius],
    [x - radius, props.y],
  ];
  const clipPath =
    props.open >= 1 ? undefined : `polygon(${corners.map(([a, b]) => `${a}px ${b}px`).join(",")})`;
  return (
    <Box w={stage.width} h={stage.height} style={{ clipPath }}>
      {props.children}
    </Box>
  );
}

export function mixPlace(from: Place, to: Place, share: number): Place {
  const between = (key: keyof Place) => from[key] + (to[key] - from[key]) * share;
  return { x: between("x"), y: between("y"), w: between("w"), h: between("h") };
}
