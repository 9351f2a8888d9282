import type { Figure } from "../figure.ts";
import type { Palette } from "../palettes.ts";

const face = "M86 100c0-32 14-46 34-46s34 14 34 46c0 36-14 60-34 60s-34-24-34-60z";

/** The black cord; the twin carries it too. */
const cord = "M65 74c14-14 34-21 55-21s41 7 55 21";

export const ghutra: Figure = {
  silhouette:
    "M120 28c-40 0-60 30-62 70l-7 60c-26 14-41 46-43 132h224c-2-86-17-118-43-132l-7-60c-2-40-22-70-62-70z",
  face,
  cord,
  Parts,
};

function Parts({ skin, shade, cloth, body, line, accent }: Palette) {
  return (
    <>
      <path fill="#d9d1c1" d="M84 84h72v76H84z" />
      <path fill={body} d="M8 290c3-96 26-126 62-138h100c36 12 59 42 62 138z" />
      <path fill={shade} d="M104 140h32v34l-16 16-16-16z" />
      <path fill={skin} d={face} />
      <path fill={shade} d="M120 54c20 0 34 14 34 46 0 36-14 60-34 60z" />
      <path fill={accent} d="M87 112c6 16 14 20 22 20h22c8 0 16-4 22-20-2 32-14 52-33 52s-31-20-33-52z" />
      <path
        fill={cloth}
        d="M120 28c-40 0-60 30-62 70L44 214l44-18c-4-36-4-70-2-98 1-18 14-30 34-30s33 12 34 30c2 28 2 62-2 98l44 18-14-116c-2-40-22-70-62-70z"
      />
      <g fill="none" stroke={line}>
        <path strokeWidth="8" d={cord} />
        <path strokeWidth="3.5" d="M62 86c14-14 36-20 58-20s44 6 58 20" />
        <path strokeWidth="2.5" d="M120 190v100" />
      </g>
    </>
  );
}
