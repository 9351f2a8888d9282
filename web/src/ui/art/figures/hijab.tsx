import type { Figure } from "../figure.ts";
import type { Palette } from "../palettes.ts";

const face = "M88 104c0-30 12-46 32-46s32 16 32 46c0 34-14 56-32 56s-32-22-32-56z";

export const hijab: Figure = {
  silhouette:
    "M120 26c-46 0-66 36-64 82 1 26-3 44-11 62-24 16-36 52-38 120h226c-2-68-14-104-38-120-8-18-12-36-11-62 2-46-18-82-64-82z",
  face,

  Parts,
};

function Parts({ skin, shade, cloth, body, accent }: Palette) {
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
      <path fill={skin} d={face} />
      <path fill={shade} d="M120 58c20 0 32 16 32 46 0 34-14 56-32 56z" />
    </>
  );
}
