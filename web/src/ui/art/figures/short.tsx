import type { Figure } from "../figure.ts";
import type { Palette } from "../palettes.ts";

export const short: Figure = {
  silhouette:
    "M120 38c-31 0-46 24-41 64 1 20 9 36 20 48v13c-46 8-86 34-91 127h224c-5-93-45-119-91-127v-13c11-12 19-28 20-48 5-40-10-64-41-64z",
  face: "M84 100c6-6 10-14 12-22 12 6 30 8 48 4 6 4 10 10 12 18 0 36-14 64-36 64s-36-28-36-64z",

  Parts,
};

function Parts({ skin, shade, cloth, body, accent }: Palette) {
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
