import type { ReactElement } from "react";
import { type FigureName, faces, type Palette } from "./figures.ts";

/** The flat parts of each figure, back to front, with the half of the face in shade. */
export const figureParts: Record<FigureName, (palette: Palette) => ReactElement> = {
  ghutra: ghutraParts,
  hijab: hijabParts,
  short: shortParts,
  bun: bunParts,
};

/** The black cord of the ghutra; the twin carries it too. */
export const agal = "M65 74c14-14 34-21 55-21s41 7 55 21";

function ghutraParts({ skin, shade, cloth, body, line, accent }: Palette) {
  return (
    <>
      <path fill="#d9d1c1" d="M84 84h72v76H84z" />
      <path fill={body} d="M8 290c3-96 26-126 62-138h100c36 12 59 42 62 138z" />
      <path fill={shade} d="M104 140h32v34l-16 16-16-16z" />
      <path fill={skin} d={faces.ghutra} />
      <path fill={shade} d="M120 54c20 0 34 14 34 46 0 36-14 60-34 60z" />
      <path fill={accent} d="M87 112c6 16 14 20 22 20h22c8 0 16-4 22-20-2 32-14 52-33 52s-31-20-33-52z" />
      <path
        fill={cloth}
        d="M120 28c-40 0-60 30-62 70L44 214l44-18c-4-36-4-70-2-98 1-18 14-30 34-30s33 12 34 30c2 28 2 62-2 98l44 18-14-116c-2-40-22-70-62-70z"
      />
      <g fill="none" stroke={line}>
        <path strokeWidth="8" d={agal} />
        <path strokeWidth="3.5" d="M62 86c14-14 36-20 58-20s44 6 58 20" />
        <path strokeWidth="2.5" d="M120 190v100" />
      </g>
    </>
  );
}

function hijabParts({ skin, shade, cloth, body, accent }: Palette) {
  return (
    <>
      <path fill={body} d="M7 290c2-76 18-112 46-126h134c28 14 44 50 46 126z" />
      <path
        fill={cloth}
        d="M120 26c-46 0-66 36-64 82 2 42-8 66-28 98 34 34 150 34 184 0-20-32-30-56-28-98 2-46-18-82-64-82z"
      />
      <path
        fill={accent}
        d="M120 26c-18 0-32 5-43 15 34 4 69 26 87 62 8 36 2 78-44 128 38 0 74-8 92-25-20-32-30-56-28-98 2-46-18-82-64-82z"
      />
      <path fill={skin} d={faces.hijab} />
      <path fill={shade} d="M120 58c20 0 32 16 32 46 0 34-14 56-32 56z" />
    </>
  );
}

function shortParts({ skin, shade, cloth, body, accent }: Palette) {
  return (
    <>
      <path fill={body} d="M8 290c5-93 45-119 91-127l21 26 21-26c46 8 86 34 91 127z" />
      <path fill={shade} d="M99 142h42v24l-21 24-21-24z" />
      <path fill={skin} d="M82 98c0-36 14-54 38-54s38 18 38 54c0 38-16 66-38 66s-38-28-38-66z" />
      <path fill={shade} d="M120 44c24 0 38 18 38 54 0 38-16 66-38 66z" />
      <path
        fill={cloth}
        d="M79 104c-6-42 10-68 42-68s46 26 40 68c-4-16-8-26-14-32-20 4-38 2-50-4-10 8-16 20-18 36zm3 8c8 18 14 22 24 22h28c10 0 16-4 24-22-2 34-16 56-38 56s-36-22-38-56z"
      />
      <path fill={accent} d="M99 163l21 26-22 24-20-42zM141 163l-21 26 22 24 20-42z" />
    </>
  );
}

function bunParts({ skin, shade, cloth, body, accent }: Palette) {
  return (
    <>
      <circle cx="120" cy="32" r="22" fill={cloth} />
      <path fill={cloth} d="M74 102c-2-42 16-62 46-62s48 20 46 62c-1 20-8 34-18 46H92c-10-12-17-26-18-46z" />
      <path fill={body} d="M8 290c5-91 38-119 84-127l28 22 28-22c46 8 79 36 84 127z" />
      <path fill={shade} d="M101 142h38v30l-19 18-19-18z" />
      <path fill={skin} d="M86 102c0-30 12-44 34-44s34 14 34 44c0 36-15 60-34 60s-34-24-34-60z" />
      <path fill={shade} d="M120 58c22 0 34 14 34 44 0 36-15 60-34 60z" />
      <path fill={cloth} d="M84 104c0-34 16-50 44-50 16 6 26 22 28 50-14-6-24-16-30-30-10 16-24 26-42 30z" />
      <path fill={accent} d="M92 163l28 26-30 30-18-46zM148 163l-28 26 30 30 18-46z" />
    </>
  );
}
