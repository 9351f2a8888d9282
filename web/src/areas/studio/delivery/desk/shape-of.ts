import type { Shape } from "../delivery-api.ts";

export const SHAPES: readonly Shape[] = ["16:9", "9:16", "1:1", "4:5"];
const ratios: Record<Shape, number> = { "16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1, "4:5": 4 / 5 };

/** The shape that comes nearest to a picture's size. The server measures the film itself. */
export function nearestShape(width: number, height: number): Shape {
  const distance = (shape: Shape) => Math.abs(Math.log((ratios[shape] * height) / width));
  return SHAPES.toSorted((one, other) => distance(one) - distance(other))[0] ?? "16:9";
}
