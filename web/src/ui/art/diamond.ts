/** Path data of a diamond (nuqta) around a centre; `radius` is half its diagonal. */
export function diamond(x: number, y: number, radius: number): string {
  return `M${x} ${round(y - radius)}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
