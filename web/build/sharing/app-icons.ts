import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import type { Language } from "../../src/i18n/languages.ts";

const PAPER = "#f6f4ef";
/** Side in points; a mask may cut away a fifth on each side of the last. */
const icons = [
  { file: "icon-192.png", side: 192, share: 0.72, purpose: "any" },
  { file: "icon-512.png", side: 512, share: 0.72, purpose: "any" },
  { file: "icon-maskable-512.png", side: 512, share: 0.5, purpose: "maskable" },
] as const;
const TOUCH_ICON = { file: "apple-touch-icon.png", side: 180, share: 0.68 };

/** Draws the mark on the page's colour in the sizes for home screens. */
export function writeAppIcons(folder: string, favicon: string): void {
  const mark = readFileSync(favicon, "utf8")
    .replace(/^<svg [^>]*>/, "")
    .replace(/<\/svg>\s*$/, "");
  for (const { file, side, share } of [...icons, TOUCH_ICON]) {
    const inset = (side * (1 - share)) / 2;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
      `<rect width="${side}" height="${side}" fill="${PAPER}"/>` +
      `<g transform="translate(${inset} ${inset}) scale(${(side * share) / 64})">${mark}</g></svg>`;
    writeFileSync(join(folder, file), new Resvg(svg).render().asPng());
  }
}

/** Renders the web app manifest (W3C) in one language. */
export function renderAppManifest(app: {
  language: Language;
  direction: "ltr" | "rtl";
  name: string;
  description: string;
  start: string;
}): string {
  return JSON.stringify({
    id: app.start,
    name: app.name,
    short_name: app.name,
    description: app.description,
    lang: app.language,
    dir: app.direction,
    start_url: app.start,
    scope: "/",
    display: "browser",
    background_color: PAPER,
    theme_color: PAPER,
    icons: icons.map(({ file, side, purpose }) => ({
      src: `/${file}`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose,
    })),
  });
}
