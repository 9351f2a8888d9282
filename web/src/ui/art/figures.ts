/* The four figures on their 240 by 290 grid. Faceless and flat; the twin is the same silhouette with the
   face left open. */

export type FigureName = "ghutra" | "hijab" | "short" | "bun";

/** The outline of the whole figure: the twin's contour. */
export const silhouettes: Record<FigureName, string> = {
  ghutra:
    "M120 28c-40 0-60 30-62 70l-7 60c-26 14-41 46-43 132h224c-2-86-17-118-43-132l-7-60c-2-40-22-70-62-70z",
  hijab:
    "M120 26c-46 0-66 36-64 82 1 26-3 44-11 62-24 16-36 52-38 120h226c-2-68-14-104-38-120-8-18-12-36-11-62 2-46-18-82-64-82z",
  short:
    "M120 38c-31 0-46 24-41 64 1 20 9 36 20 48v13c-46 8-86 34-91 127h224c-5-93-45-119-91-127v-13c11-12 19-28 20-48 5-40-10-64-41-64z",
  bun: "M120 10a20 20 0 0 1 15 33c22 8 33 28 31 58-1 18-8 35-18 47v15c46 8 79 36 84 127H8c5-91 38-119 84-127v-15c-10-12-17-29-18-47-2-30 9-50 31-58a20 20 0 0 1 15-33z",
};

/** The opening of the face; drawn with a silhouette under the even-odd rule. */
export const faces: Record<FigureName, string> = {
  ghutra: "M86 100c0-32 14-46 34-46s34 14 34 46c0 36-14 60-34 60s-34-24-34-60z",
  hijab: "M88 104c0-30 12-46 32-46s32 16 32 46c0 34-14 56-32 56s-32-22-32-56z",
  short: "M84 100c6-6 10-14 12-22 12 6 30 8 48 4 6 4 10 10 12 18 0 36-14 64-36 64s-36-28-36-64z",
  bun: "M86 102c18-4 32-14 42-30 6 14 14 22 26 28 0 38-15 62-34 62s-34-24-34-60z",
};

export type PaletteName = "warm" | "gulf" | "sea" | "dusk" | "tide" | "night";

export type Palette = {
  skin: string;
  shade: string;
  cloth: string;
  body: string;
  line: string;
  accent: string;
};

const ink = "#10282b";

export const palettes: Record<PaletteName, Palette> = {
  warm: { skin: "#f3c6a0", shade: "#de9e74", cloth: "#c8401c", body: ink, line: ink, accent: "#a83312" },
  gulf: { skin: "#e9b48a", shade: "#cc8a60", cloth: "#fffdf9", body: "#fffdf9", line: ink, accent: ink },
  sea: { skin: "#f0c29c", shade: "#d9986e", cloth: ink, body: "#0e6a63", line: ink, accent: "#7cc4b8" },
  dusk: {
    skin: "#e7ae84",
    shade: "#c98459",
    cloth: "#3a1a12",
    body: "#c8401c",
    line: ink,
    accent: "#f6f4ef",
  },
  tide: { skin: "#f0c29c", shade: "#d9986e", cloth: "#7cc4b8", body: ink, line: ink, accent: "#57a99c" },
  night: {
    skin: "#f0c29c",
    shade: "#d9986e",
    cloth: "#7cc4b8",
    body: "#f6f4ef",
    line: ink,
    accent: "#57a99c",
  },
};
