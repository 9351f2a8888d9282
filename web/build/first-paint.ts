import { parse } from "node-html-parser";
import { type AtRule, parse as parseSheet, type Root, Rule } from "postcss";
import { PurgeCSS } from "purgecss";
import type { Language } from "../src/i18n/languages.ts";

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

/** States of elements, each with the markup that has it. `:not(:disabled)` is a state that every control can have. */
const STATES = [
  { selector: /\[aria-expanded="?true"?\]/, markup: /aria-expanded="true"/ },
  { selector: /(?<!:not\():disabled/, markup: /<(?:button|input|select|textarea)\b[^>]*\sdisabled\b/ },
];

/** Returns the rules for a page's first screen, which are inlined so that the first paint needs no sheet. */
export async function firstPaintRules(css: string, body: string, language: Language): Promise<string> {
  const page = parse(body);
  const later = page.querySelectorAll(LATER);
  for (const part of later) part.remove();
  const rules = await usedRules(css, page.toString(), language);
  return later.length > 0 ? rules + UNSEEN : rules;
}

/** Returns the rules of a sheet that can match the markup, in any state of its elements. */
async function usedRules(css: string, body: string, language: Language): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    // The parser drops elements that are not closed.
    content: [{ raw: `${ROOT}<body>${body}</body></html>`, extension: "html" }],
    extractors: [{ extractor: namesIn, extensions: ["html"] }],
    // Nothing is pointed at or pressed when a page arrives.
    blocklist: [/^:hover$/, /^:active$/],
    css: [{ raw: withoutLaterRules(css, body) }],
    variables: true,
    keyframes: true,
    fontFace: false,
  });
  if (result === undefined) throw new Error("PurgeCSS returned nothing");
  return withoutIdleFonts(withoutStillMotion(result.css), body, language).replace(/\n+/g, "").trim();
}

/**
 * Removes the rules for paper, the transitions, what a pointer or a jump within the page meets, and the rules for states that nothing in the page has: nothing is
 * printed, changes, opens or is disabled until the complete sheets apply. Without scripts those load first, so their
 * rules are not needed either.
 */
function withoutLaterRules(css: string, body: string): string {
  const root = parseSheet(css);
  root.walkAtRules("media", (rule) => {
    if (rule.params === "print" || rule.params === "(scripting:none)") rule.remove();
  });
  const absent = STATES.filter(({ markup }) => !markup.test(body)).map(({ selector }) => selector);
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => !absent.some((state) => state.test(selector)));
    if (rule.selector === "") rule.remove();
  });
  root.walkDecls(/^(transition|cursor|scroll-margin-block-start)$/, (declaration) => {
    if (!declaration.important) declaration.remove();
  });
  root.walkRules((rule) => void (rule.nodes.length === 0 && rule.remove()));
  root.walkAtRules("media", (rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}

/** Removes the rules that stop movement for those who ask for less of it, where nothing moves at the first paint. */
function withoutStillMotion(css: string): string {
  const root = parseSheet(css);
  let moves = false;
  root.walkDecls(/^animation/, ({ important }) => {
    moves ||= !important;
  });
  if (!moves)
    root.walkAtRules("media", (rule) => void (rule.params.includes("reduced-motion") && rule.remove()));
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

/**
 * Removes the font faces whose letters the markup does not use. A letter uses the first family that has it, in the order
 * of the language's stack: one among the files, and one among the local fonts that stand in until a file arrives. The
 * complete sheets hold all faces.
 */
function withoutIdleFonts(css: string, body: string, language: Language): string {
  // The link to the other language uses a system font.
  const text = body.replace(/<a\b[^>]*\bhreflang=.*?<\/a>/gi, "").replace(/<[^>]+>/g, "");
  // Spaces do not count, because several faces include the space.
  const letters = [...new Set(text)]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((code) => code > 0x20);
  const root = parseSheet(css);
  const faces: Face[] = [];
  root.walkAtRules("font-face", (rule) => {
    faces.push(faceOf(rule));
  });
  const stack = fontStack(root, language) ?? faces.map(({ family }) => family);
  const used = new Set<Face>();
  for (const isLocal of [true, false]) {
    const ofKind = faces.filter((face) => face.isLocal === isLocal);
    for (const letter of letters) {
      const able = ofKind.filter(({ ranges }) =>
        ranges.some(({ first, last }) => first <= letter && letter <= last),
      );
      const family = stack.find((name) => able.some((face) => face.family === name));
      for (const face of able) if (face.family === family) used.add(face);
    }
  }
  for (const face of faces) if (face.ranges.length > 0 && !used.has(face)) face.rule.remove();
  return root.toString();
}

interface Face {
  rule: AtRule;
  family: string;
  isLocal: boolean;
  ranges: { first: number; last: number }[];
}

function faceOf(rule: AtRule): Face {
  const values = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => {
    values.set(prop, value);
  });
  const ranges = (values.get("unicode-range") ?? "").matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi);
  return {
    rule,
    family: unquoted(values.get("font-family") ?? ""),
    isLocal: values.get("src")?.startsWith("local(") ?? false,
    ranges: [...ranges].map(([, from = "", to]) => ({
      first: Number.parseInt(from.replaceAll("?", "0"), 16),
      last: Number.parseInt(to ?? from.replaceAll("?", "F"), 16),
    })),
  };
}

/** Returns the families of `--font` in their order: of the language's own rule, else of the general one. */
function fontStack(root: Root, language: Language): string[] | undefined {
  const stacks = new Map<string, string[]>();
  root.walkDecls("--font", ({ parent, value }) => {
    if (parent instanceof Rule) stacks.set(parent.selector, value.split(",").map(unquoted));
  });
  return stacks.get(`html[lang=${language}]`) ?? stacks.get(":root");
}

const unquoted = (name: string) => name.trim().replaceAll('"', "");
