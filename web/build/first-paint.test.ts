import { expect, test } from "vitest";
import { firstPaintRules as rulesIn } from "./first-paint.ts";

const firstPaintRules = (css: string, body: string) => rulesIn(css, body, "en");

const css = ".first{color:red}.below{color:blue}.menu{color:green}.sheet{color:pink}.unused{color:black}";
const body = `<main><h1 class="first">Tawam</h1><section data-later="true"><p class="below">Text</p></section></main>
<div data-open="false"><a class="menu" href="/">Home</a></div><dialog><p class="sheet">Menu</p></dialog>`;

test("the first screen brings its own rules alone", async () => {
  const rules = await firstPaintRules(css, body);
  expect(rules).toContain(".first{color:red}");
  for (const name of ["below", "menu", "sheet", "unused"]) expect(rules).not.toContain(`.${name}{`);
});

test("parts that wait for the whole sheets are unseen until those apply", async () => {
  const rules = await firstPaintRules(css, body);
  expect(rules).toContain("html:not([data-styled]) :is([data-later],dialog){visibility:hidden");
  expect(rules).toContain("@media (scripting:enabled)");
});

test("a page without such parts hides nothing", async () => {
  expect(await firstPaintRules(css, '<h1 class="first">Tawam</h1>')).toBe(".first{color:red}");
});

const face = (name: string, range: string) => `@font-face{font-family:"${name}";unicode-range:${range}}`;
const sheet = face("Latin", "U+20-7E") + face("Accents", "U+E8,U+EA-F0") + face("Arabic", "U+20,U+6??");

test("a page carries the faces whose letters it writes", async () => {
  expect(await firstPaintRules(sheet, "<p>Plain words</p>")).toBe(face("Latin", "U+20-7E"));
  expect(await firstPaintRules(sheet, "<p>Première</p>")).toContain("Accents");
  expect(await firstPaintRules(sheet, "<p>كلمات</p>")).toContain("Arabic");
});

test("the link to the other language needs no face of ours", async () => {
  const link = '<p>Plain words</p><a class="x" href="/ar" hrefLang="ar" lang="ar">العربية</a>';

  expect(await firstPaintRules(sheet, link)).not.toContain("Arabic");
});

test("a word of the text, or a tag, is no class", async () => {
  expect(await firstPaintRules(".a{color:red}.b{color:blue}", '<p class="b"><a href="/">a</a></p>')).toBe(
    ".b{color:blue}",
  );
});

test("what only pointing and pressing show waits for the whole sheets", async () => {
  const rules = await firstPaintRules(
    ".b{color:red}.b:hover{color:blue}.b:focus-visible{color:green}",
    '<p class="b">x</p>',
  );
  expect(rules).toBe(".b{color:red}.b:focus-visible{color:green}");
});

test("a stored theme applies from the first paint on", async () => {
  const rules = await firstPaintRules("html[data-theme=dark]{color-scheme:dark}", "<p>x</p>");
  expect(rules).toBe("html[data-theme=dark]{color-scheme:dark}");
});

test("the rules of the whole document belong to the first screen", async () => {
  const rules = "html{color-scheme:light}body{line-height:1.6}html[lang=ar] body{line-height:1.9}";

  expect(await firstPaintRules(rules, "<p>x</p>")).toBe(rules);
});

test("what concerns paper and changes waits for the whole sheets", async () => {
  const rules = await firstPaintRules(
    ".b{color:red;transition:color .1s}@media print{.b{color:blue}}@media (prefers-reduced-motion:reduce){*{transition:none!important}}",
    '<p class="b">x</p>',
  );

  expect(rules).toBe(".b{color:red}");
});

test("movement of the first paint stops for those who ask for less of it", async () => {
  const rules = ".b{animation:turn 9s}@media (prefers-reduced-motion:reduce){*{animation:none!important}}";

  expect(await firstPaintRules(rules, `<p class="b">x</p>`)).toBe(rules);
});

test("a letter brings the first family of the language's stack alone, and the local font that stands in for it", async () => {
  const local = face("Fallback", "U+20-7E").replace("{", "{src:local(Arial);");
  const faces = face("Latin", "U+20-7E") + face("Digits", "U+30-39") + local;
  const stacks = ':root{--font:Latin, Fallback}html[lang=ar]{--font:"Digits", "Latin", "Fallback"}';
  const sheets = `${faces}${stacks}body{font-family:var(--font)}`;
  const families = async (text: string, language: "en" | "ar") =>
    [...(await rulesIn(sheets, `<p>${text}</p>`, language)).matchAll(/font-family:"(\w+)"/g)].map(
      ([, name]) => name,
    );

  expect(await families("24", "ar")).toEqual(["Digits", "Fallback"]);
  expect(await families("24 h", "ar")).toEqual(["Latin", "Digits", "Fallback"]);
  expect(await families("24", "en")).toEqual(["Latin", "Fallback"]);
});

test("what is opened later, and what is shown without scripts, waits for the whole sheets", async () => {
  const rules = "[aria-expanded=true]>.b{rotate:180deg}@media (scripting:none){.b{color:red}}";

  expect(await firstPaintRules(rules, '<button aria-expanded="false"><i class="b">x</i></button>')).toBe("");
  expect(await firstPaintRules(rules, '<button aria-expanded="true"><i class="b">x</i></button>')).toBe(
    "[aria-expanded=true]>.b{rotate:180deg}",
  );
});
