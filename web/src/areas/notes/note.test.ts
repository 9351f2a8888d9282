import { expect, test } from "vitest";
import { excessOf, headOf, inOneLine, inPlainText } from "./note.ts";

test("a character beyond U+FFFF counts once, as the server counts it", () => {
  expect(excessOf("\u{1f54a}".repeat(200), 200)).toBe(0);
  expect(excessOf("\u{1f54a}".repeat(201), 200)).toBe(1);
});

test("a title is one line, and a text keeps its lines and tabs alone", () => {
  expect(inOneLine("one\r\n\ttwo\u0000three")).toBe("one two three");
  expect(inPlainText("one\n\ttwo\u0000\u000bthree\u0085")).toBe("one\n\ttwothree");
});

test.each([
  [
    { title: " Named ", content: "\n  First\nSecond" },
    { title: "Named", line: "First" },
  ],
  [
    { title: " ", content: "\n  First\n\n Second" },
    { title: "First", line: "Second" },
  ],
  [
    { title: "", content: "" },
    { title: "", line: "" },
  ],
])("a list shows the title and the first line, or the first two lines: %o", (text, head) => {
  expect(headOf(text)).toEqual(head);
});
