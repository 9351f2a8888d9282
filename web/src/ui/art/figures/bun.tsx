import type { Figure } from "../figure.ts";
import type { Palette } from "../palettes.ts";

export const bun: Figure = {
  silhouette:
    "M120 10a20 20 0 0 1 15 33c22 8 33 28 31 58-1 18-8 35-18 47v15c46 8 79 36 84 127H8c5-91 38-119 84-127v-15c-10-12-17-29-18-47-2-30 9-50 31-58a20 20 0 0 1 15-33z",
  face: "M86 102c18-4 32-14 42-30 6 14 14 22 26 28 0 38-15 62-34 62s-34-24-34-60z",

  Parts,
};

function Parts({ skin, shade, cloth, body, accent }: Palette) {
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
