import { expect, test } from "vitest";
import { shownPath } from "./shown-path.ts";

test.each([
  ["a plain path stays", "/blog/lessons", "/blog/lessons"],
  ["an encoded one is readable", "/%D9%85%D8%AF%D9%88%D9%86%D8%A9", "/مدونة"],
  ["a broken encoding stays", "/%E0%A4%A", "/%E0%A4%A"],
  ["what would turn the text around is shown as a gap", "/a%E2%80%AEb%0Ac", "/a␣b␣c"],
])("%s", (_guarantee, pathname, shown) => {
  expect(shownPath(pathname)).toBe(shown);
});

test("a long path is cut at 60 characters", () => {
  expect(shownPath(`/${"a".repeat(500)}`)).toBe(`/${"a".repeat(58)}…`);
});

test("the cut never splits a character", () => {
  expect(shownPath(`/${"a".repeat(57)}😀${"b".repeat(20)}`)).toBe(`/${"a".repeat(57)}…`);
});
