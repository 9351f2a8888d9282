import { mix } from "./clock.ts";

const bowl =
  "M4 33h11v4.5c0 4.7 3.3 8 8 8h18c4.7 0 8-3.3 8-8V33h11v5.5C60 49.5 52 57 41.5 57h-19C12 57 4 49.5 4 38.5z";

/** The mark on night: the two dots come from either side and lock over the bowl. It never mirrors. */
export function Mark({ size, met, shown }: { size: number; met: number; shown: number }) {
  const apart = mix(34, 0, met);
  return (
    <svg
      viewBox="-30 -4 124 72"
      style={{ inlineSize: size * (124 / 64), blockSize: size * (72 / 64), display: "block" }}
    >
      <path d={bowl} fill="#f6f1e8" opacity={shown} transform={`translate(0 ${mix(10, 0, shown)})`} />
      <path
        d="M24 6.76 34.24 17 24 27.24 13.76 17z"
        fill="none"
        stroke="#f6f1e8"
        strokeWidth="3.2"
        transform={`translate(${-apart})`}
      />
      <path d="M40 4.5 52.5 17 40 29.5 27.5 17z" fill="#f0704a" transform={`translate(${apart})`} />
      {met > 0.97 && <path d="M32 12.5l4.5 4.5-4.5 4.5-4.5-4.5z" fill="#ffdcbd" />}
    </svg>
  );
}
