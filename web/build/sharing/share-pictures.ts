import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Resvg, type ResvgRenderOptions, renderAsync } from "@resvg/resvg-js";
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
export async function writeSharePicture(
  site: Site,
  picture: { out: string; file: string; language: Language; title: string; place: number },
): Promise<void> {
  const { out, file, language, title, place } = picture;
  const svg = site.drawSharePicture({ language, place, ...setTitle(site, title, language) });
  mkdirSync(dirname(join(out, file)), { recursive: true });
  writeFileSync(join(out, file), (await renderAsync(svg, options)).asPng());
}

/** Returns the largest size at which the title needs at most three lines, otherwise the smallest size. */
function setTitle(site: Site, title: string, language: Language): { size: number; lines: string[] } {
  const words = title.split(" ").map((text) => ({ text, width: widthOf(site, text, language) }));
  const space = widthOf(site, "n n", language) - widthOf(site, "nn", language);
  for (const size of SIZES[language]) {
    const lines = breakLines(words, space, site.shareTitleWidth / size);
    if (lines.length <= MOST_LINES || size === SIZES[language].at(-1)) return { size, lines };
  }
  throw new Error("There is no size to set a title in");
}

/** A word and its width, in multiples of the font size. */
interface Word {
  text: string;
  width: number;
}

/** Breaks the words into as few lines as possible, of lengths as even as possible. */
function breakLines(words: readonly Word[], space: number, limit: number): string[] {
  const count = fillLines(words, space, limit).length;
  const tighter = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95].map((share) => share * limit);
  const even = tighter
    .filter((width) => words.every((word) => word.width <= width))
    .map((width) => fillLines(words, space, width))
    .find((lines) => lines.length === count);
  return even ?? fillLines(words, space, limit);
}

function fillLines(words: readonly Word[], space: number, limit: number): string[] {
  const lines: Word[] = [];
  for (const { text, width } of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.width + space + width <= limit) {
      last.text += ` ${text}`;
      last.width += space + width;
    } else lines.push({ text, width });
  }
  return lines.map(({ text }) => text);
}

const widths = new Map<string, number>();
const MEASURED_SIZE = 100;

/** Returns the width of a text in multiples of the font size. */
function widthOf(site: Site, text: string, language: Language): number {
  const key = `${language} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    const svg = site.drawShareTitle({ language, size: MEASURED_SIZE, lines: [text] });
    width = (new Resvg(svg, options).getBBox()?.width ?? 0) / MEASURED_SIZE;
    widths.set(key, width);
  }
  return width;
}
