import { parse } from "node-html-parser";
import { PurgeCSS } from "purgecss";

/** Parts below the first screen, and what is closed: their rules come with the whole sheets. */
const LATER = "[data-later], [data-open=false], dialog";

/** Until the whole sheets apply, those parts keep their place unseen. Without scripts the sheets come first. */
const UNSEEN =
  "@media (scripting:enabled){" +
  "html:not([data-styled]) :is([data-later],dialog){visibility:hidden;overflow:clip}" +
  "html:not([data-styled]) [data-open=false]{display:none}" +
  "}";

/** The rules that a page's first screen needs: inlined, so that it is painted without waiting for a sheet. */
export async function firstPaintRules(css: string, body: string): Promise<string> {
  const page = parse(body);
  const later = page.querySelectorAll(LATER);
  for (const part of later) part.remove();
  const rules = await usedRules(css, page.toString());
  return later.length > 0 ? rules + UNSEEN : rules;
}

/** The rules of a sheet that markup can match, in any state of its elements. */
async function usedRules(css: string, body: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html lang dir data-theme data-session data-mode><body>${body}`, extension: "html" }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    fontFace: false,
  });
  if (result === undefined) throw new Error("PurgeCSS returned nothing");
  return withoutIdleFonts(result.css, body).replace(/\n+/g, "").trim();
}

/** Leaves out the faces of which the markup writes no letter; the whole sheets bring them for what comes later. */
function withoutIdleFonts(css: string, body: string): string {
  // The link to the other language is in the system's letters.
  const text = body.replace(/<a\b[^>]*\bhreflang=.*?<\/a>/gi, "").replace(/<[^>]+>/g, "");
  // Every face has a space.
  const letters = [...new Set(text)]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((code) => code > 0x20);
  return css.replace(/@font-face\s*\{[^}]*\}/g, (face) => {
    const ranges = [...face.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, from = "", to]) => ({
      first: Number.parseInt(from.replaceAll("?", "0"), 16),
      last: Number.parseInt(to ?? from.replaceAll("?", "F"), 16),
    }));
    const isUsed = letters.some((code) => ranges.some(({ first, last }) => first <= code && code <= last));
    return ranges.length === 0 || isUsed ? face : "";
  });
}
