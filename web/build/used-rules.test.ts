import { expect, test } from "vitest";
import { onlyUsedRules } from "./used-rules.ts";

const face = (name: string, range: string) => `@font-face{font-family:"${name}";unicode-range:${range}}`;
const sheet = face("Latin", "U+20-7E") + face("Accents", "U+E8,U+EA-F0") + face("Arabic", "U+20,U+6??");

test("a page carries the rules that its markup matches", async () => {
  const css = await onlyUsedRules(".used{color:red}.unused{color:blue}", '<p class="used">Words</p>');

  expect(css).toBe(".used{color:red}");
});

test("a page carries the faces whose letters it writes", async () => {
  expect(await onlyUsedRules(sheet, "<p>Plain words</p>")).toBe(face("Latin", "U+20-7E"));
  expect(await onlyUsedRules(sheet, "<p>Première</p>")).toContain("Accents");
  expect(await onlyUsedRules(sheet, "<p>كلمات</p>")).toContain("Arabic");
});

test("the link to the other language needs no face of ours", async () => {
  const link = '<p>Plain words</p><a class="x" href="/ar" hrefLang="ar" lang="ar">العربية</a>';

  expect(await onlyUsedRules(sheet, link)).not.toContain("Arabic");
});
