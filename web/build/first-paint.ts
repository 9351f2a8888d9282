import { parse } from "node-html-parser";
import { PurgeCSS } from "purgecss";
import type { Language } from "../src/i18n/languages.ts";

/** Parts below the first screen, and what is closed: their rules come with the whole sheets. */
const LATER = "[data-later], [data-open=false], dialog";

/** Until the whole sheets apply, those parts keep their place unseen. Without scripts the sheets come first. */
const UNSEEN =
  "@media (scripting:enabled){" +
  "html:not([data-styled]) :is([data-later],dialog){visibility:hidden;overflow:clip}" +
  "html:not([data-styled]) [data-open=false]{display:none}" +
  "}";

/** Nothing of this is seen on the first screen as it arrives; the whole sheets bring it. Without scripts they come first. */
const IDLE_AT_RULE =
  /@media (?:print|\(hover:\s*hover\)|\(scripting:\s*none\))\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const IDLE_PROPERTY = /(?<=[{;])transition:[^;}]*;?/g;
const IDLE_STATES = [/^:hover$/, /^:active$/];

/** The rules that a page's first screen needs: inlined, so that it is painted without waiting for a sheet. */
export async function firstPaintRules(css: string, body: string, language: Language): Promise<string> {
  const page = parse(body);
  const later = page.querySelectorAll(LATER);
  for (const part of later) part.remove();
  const rules = await usedRules(css, page.toString(), language);
  return later.length > 0 ? rules + UNSEEN : rules;
}

/** The rules of a sheet that markup can match, in any state of its elements that its arrival can show. */
async function usedRules(css: string, body: string, language: Language): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [
      {
        raw: `<html lang="${language}" dir data-theme data-session data-mode><body>${body}</body></html>`,
        extension: "html",
      },
    ],
    extractors: [{ extractor: namesIn, extensions: ["html"] }],
    css: [{ raw: css.replace(IDLE_AT_RULE, "").replace(IDLE_PROPERTY, "") }],
    blocklist: IDLE_STATES,
    variables: true,
    keyframes: true,
    fontFace: false,
  });
  if (result === undefined) throw new Error("PurgeCSS returned nothing");
  return withoutIdleFonts(result.css, body, language).replace(/\n+/g, "").trim();
}

/** What selectors can name in a page. Classes are short, so a word of the text or a tag must not pass for one. */
function namesIn(html: string) {
  const elements = parse(html).querySelectorAll("*");
  const attributes = elements.map(({ rawAttributes }) => rawAttributes);
  return {
    tags: elements.map(({ rawTagName }) => rawTagName.toLowerCase()),
    classes: elements.flatMap(({ classNames }) => classNames.split(/\s+/)),
    ids: elements.map(({ id }) => id),
    attributes: {
      names: attributes.flatMap(Object.keys).map((name) => name.toLowerCase()),
      // Also of words: scripts set some of them before the first paint.
      values: html.match(/[\w-]+/g) ?? [],
    },
    undetermined: [],
  };
}

/** Leaves out the faces of which the markup writes no letter; the whole sheets bring them for what comes later. */
function withoutIdleFonts(css: string, body: string, language: Language): string {
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([face]) => face);
  const families = familiesOf(css, language);
  const letters = lettersOf(body);
  return css.replace(/@font-face\s*\{[^}]*\}/g, (face) => {
    const rank = families.indexOf(familyOf(face));
    // A fallback stands in for the faces before it, so it is not in their place.
    const earlier = isFallback(face)
      ? []
      : faces.filter((other) => !isFallback(other) && families.slice(0, rank).includes(familyOf(other)));
    const isUsed = letters.some(
      (code) => covers(face, code) && !earlier.some((other) => covers(other, code)),
    );
    return rangesOf(face).length === 0 || isUsed ? face : "";
  });
}

/** The families of the page's letters, in the order in which a letter looks for its face. */
function familiesOf(css: string, language: Language): string[] {
  const lists = [...css.matchAll(/(?:^|[{};])([^{};]*)\{(?:[^{}]*;)?\s*--font:\s*([^;}]*)/g)];
  const list = lists.find(([, selector]) => selector?.includes(`lang=${language}`)) ?? lists[0];
  return (list?.[2] ?? "").split(",").map(withoutQuotes);
}

const familyOf = (face: string) => withoutQuotes(face.match(/font-family:([^;}]*)/)?.[1] ?? "");

const withoutQuotes = (name: string) => name.replaceAll('"', "").trim();

const isFallback = (face: string) => familyOf(face).endsWith(" Fallback");

/** The code points that the markup writes. */
function lettersOf(body: string): number[] {
  // The link to the other language is in the system's letters.
  const text = body.replace(/<a\b[^>]*\bhreflang=.*?<\/a>/gi, "").replace(/<[^>]+>/g, "");
  // Every face has a space.
  return [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0).filter((code) => code > 0x20);
}

const covers = (face: string, code: number) =>
  rangesOf(face).some(({ first, last }) => first <= code && code <= last);

function rangesOf(face: string): { first: number; last: number }[] {
  return [...face.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].map(([, from = "", to]) => ({
    first: Number.parseInt(from.replaceAll("?", "0"), 16),
    last: Number.parseInt(to ?? from.replaceAll("?", "F"), 16),
  }));
}
