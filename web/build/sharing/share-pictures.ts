import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import type * as EntryServer from "../../src/entry-server.tsx";
import type { Language } from "../../src/i18n/languages.ts";

const FONTS = join(import.meta.dirname, "../../src/generated/fonts");
const options: ResvgRenderOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: [join(FONTS, "share-latin.ttf"), join(FONTS, "share-arabic.ttf")],
    defaultFontFamily: "Instrument Sans",
  },
};

const MOST_LINES = 3;
/** Sizes of the title, in points. */
const SIZES: Record<Language, readonly number[]> = { en: [96, 80, 66], ar: [84, 70, 58] };

type Site = typeof EntryServer;

/** Writes the PNG that other sites show beside a link to a page. `file` is relative to `out`. */
export function writeSharePicture(
  site: Site,
  picture: { out: string; file: string; language: Language; title: string; place: number },
): void {
  const { out, file, language, title, place } = picture;
  const svg = site.drawSharePicture({ language, place, ...setTitle(site, title, language) });
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), new Resvg(svg, options).render().asPng());
}

/** The largest size at which the title takes three lines at most, else the smallest. */
function setTitle(site: Site, title: string, language: Language): { size: number; lines: string[] } {
  for (const size of SIZES[language]) {
    const lines = breakLines(title, (text) => widthOf(site, text, language, size), site.shareTitleWidth);
    if (lines.length <= MOST_LINES || size === SIZES[language].at(-1)) return { size, lines };
  }
  throw new Error("There is no size to set a title in");
}

/** As few lines as fit, and those as even as they get. */
function breakLines(title: string, width: (text: string) => number, limit: number): string[] {
  const count = fillLines(title, width, limit).length;
  for (let tighter = limit * 0.5; tighter < limit; tighter += limit * 0.05) {
    const lines = fillLines(title, width, tighter);
    if (lines.length === count && lines.every((line) => width(line) <= limit)) return lines;
  }
  return fillLines(title, width, limit);
}

function fillLines(title: string, width: (text: string) => number, limit: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function widthOf(site: Site, text: string, language: Language, size: number): number {
  return new Resvg(site.drawShareTitle({ language, size, lines: [text] }), options).getBBox()?.width ?? 0;
}
