import { parse } from "node-html-parser";
import { parse as parseSheet } from "postcss";
import { PurgeCSS } from "purgecss";

/** Selects parts below the first screen and closed parts. Their rules load with the complete sheets. */
const LATER = "[data-later], [data-open=false], dialog";

/** Hides those parts in their place until the complete sheets apply. Without scripts the sheets load first. */
const UNSEEN =
  "@media (scripting:enabled){" +
  "html:not([data-styled]) :is([data-later],dialog){visibility:hidden;overflow:clip}" +
  "html:not([data-styled]) [data-open=false]{display:none}" +
  "}";

/** The root with every value that its attributes can have at the first paint. */
const ROOT =
  '<html lang="en ar" dir="ltr rtl" data-theme="light dark" data-session="in" data-mode="sign-in">';

/** Returns the rules for a page's first screen, which are inlined so that the first paint needs no sheet. */
export async function firstPaintRules(css: string, body: string): Promise<string> {
  const page = parse(body);
  const later = page.querySelectorAll(LATER);
  for (const part of later) part.remove();
  const rules = await usedRules(css, page.toString());
  return later.length > 0 ? rules + UNSEEN : rules;
}

/** Returns the rules of a sheet that can match the markup, in any state of its elements. */
async function usedRules(css: string, body: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    // The parser drops elements that are not closed.
    content: [{ raw: `${ROOT}<body>${body}</body></html>`, extension: "html" }],
    extractors: [{ extractor: namesIn, extensions: ["html"] }],
    // Nothing is pointed at or pressed when a page arrives.
    blocklist: [/^:hover$/, /^:active$/],
    css: [{ raw: withoutLaterRules(css) }],
    variables: true,
    keyframes: true,
    fontFace: false,
  });
  if (result === undefined) throw new Error("PurgeCSS returned nothing");
  return withoutIdleFonts(result.css, body).replace(/\n+/g, "").trim();
}

/** Removes the rules for paper and the transitions: nothing is printed or changes until the complete sheets apply. */
function withoutLaterRules(css: string): string {
  const root = parseSheet(css);
  root.walkAtRules("media", (rule) => {
    if (rule.params === "print") rule.remove();
  });
  root.walkDecls("transition", (declaration) => {
    if (!declaration.important) declaration.remove();
  });
  return root.toString();
}

/** Lists what selectors can name in a page. Class names are short, so a word of the text must not count as one. */
function namesIn(html: string) {
  const elements = parse(html).querySelectorAll("*");
  return {
    tags: elements.map(({ rawTagName }) => rawTagName.toLowerCase()),
    classes: elements.flatMap(({ classNames }) => classNames.split(/\s+/)),
    ids: elements.map(({ id }) => id),
    attributes: {
      names: elements
        .flatMap(({ rawAttributes }) => Object.keys(rawAttributes))
        .map((name) => name.toLowerCase()),
      // Words count, too: scripts set some values before the first paint.
      values: html.match(/[\w-]+/g) ?? [],
    },
    undetermined: [],
  };
}

/** Removes the font faces whose letters the markup does not use. The complete sheets hold all faces. */
function withoutIdleFonts(css: string, body: string): string {
  // The link to the other language uses a system font.
  const text = body.replace(/<a\b[^>]*\bhreflang=.*?<\/a>/gi, "").replace(/<[^>]+>/g, "");
  // Spaces do not count, because several faces include the space.
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
