import { expect, test } from "vitest";
import { firstPaintRules } from "./first-paint.ts";

const css = ".first{color:red}.below{color:blue}.menu{color:green}.sheet{color:pink}.unused{color:black}";
const body = `<main><h1 class="first">Tawam</h1><section data-later="true"><p class="below">Text</p></section></main>
<div data-open="false"><a class="menu" href="/">Home</a></div><dialog><p class="sheet">Menu</p></dialog>`;

test("the first screen brings its own rules alone", async () => {
  const rules = await firstPaintRules(css, body, "en");
  expect(rules).toContain(".first{color:red}");
  for (const name of ["below", "menu", "sheet", "unused"]) expect(rules).not.toContain(`.${name}{`);
});

test("parts that wait for the whole sheets are unseen until those apply", async () => {
  const rules = await firstPaintRules(css, body, "en");
  expect(rules).toContain("html:not([data-styled]) :is([data-later],dialog){visibility:hidden");
  expect(rules).toContain("@media (scripting:enabled)");
});

test("a page without such parts hides nothing", async () => {
  expect(await firstPaintRules(css, '<h1 class="first">Tawam</h1>', "en")).toBe(".first{color:red}");
});

const face = (name: string, range: string) => `@font-face{font-family:"${name}";unicode-range:${range}}`;
const sheet = face("Latin", "U+20-7E") + face("Accents", "U+E8,U+EA-F0") + face("Arabic", "U+20,U+6??");

test("a page carries the faces whose letters it writes", async () => {
  expect(await firstPaintRules(sheet, "<p>Plain words</p>", "en")).toBe(face("Latin", "U+20-7E"));
  expect(await firstPaintRules(sheet, "<p>Première</p>", "en")).toContain("Accents");
  expect(await firstPaintRules(sheet, "<p>كلمات</p>", "en")).toContain("Arabic");
});

test("the link to the other language needs no face of ours", async () => {
  const link = '<p>Plain words</p><a class="x" href="/ar" hrefLang="ar" lang="ar">العربية</a>';

  expect(await firstPaintRules(sheet, link, "en")).not.toContain("Arabic");
});

test("a letter that an earlier family of the page has needs no face of a later one", async () => {
  const digits = face("Digits", "U+30-39");
  const fallback = face("Latin Fallback", "U+20-7E");
  const families = `body{font:1rem var(--font)}:root{--font:Latin,sans-serif}html[lang=ar]{--font:"Arabic","Digits","Latin","Latin Fallback"}`;
  const all = sheet + digits + fallback + families;

  const inArabic = await firstPaintRules(all, "<p>كلمات 7</p>", "ar");
  expect(inArabic).toContain(digits);
  expect(inArabic).toContain(fallback);
  expect(inArabic).not.toContain('"Latin";');
  expect(await firstPaintRules(all, "<p>كلمات Q</p>", "ar")).toContain('"Latin";');
  expect(await firstPaintRules(all, "<p>Words 7</p>", "en")).toContain('"Latin";');
});

test("what no first screen shows as it arrives comes with the whole sheets", async () => {
  const idle = `.first:hover{color:pink}.first:hover,.first:focus{top:0}@media (hover:hover){.first:hover{left:0}}@media print{.first{right:0}}\
@media (scripting:none){.first{bottom:0}}.first{transition:color .2s,top .2s;margin:0}@media (width<720px){.first{transition:top 1s}}`;
  const rules = await firstPaintRules(css + idle, body, "en");

  expect(rules).toContain(".first:focus{top:0}");
  expect(rules).toContain(".first{margin:0}");
  expect(rules).not.toMatch(/hover|print|scripting:none|transition/);
});

test("a word of the text or a tag does not pass for a class", async () => {
  const named = ".or{top:0}.li{left:0}.first{right:0}li{margin:0}";
  const rules = await firstPaintRules(named, '<ul><li class="first">one or two</li></ul>', "en");

  expect(rules).toBe(".first{right:0}li{margin:0}");
});
