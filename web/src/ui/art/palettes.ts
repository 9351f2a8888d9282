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
