import { expect, test } from "vitest";
import { compileBody } from "./body.ts";
import { ArticleError, takeApart } from "./source.ts";
import { countWords } from "./text.ts";

const head = `---
title: A title
summary: A summary.
description: ${"words of a description ".repeat(6).trim()}
imageAlt: A woman and her twin.
caption: Good [morning]
---
`;

const compile = (text: string) => compileBody(takeApart("en/a.md", `${head}\n${text}\n`));

test("a whole article becomes blocks, in its order", () => {
  const { opening, blocks } = compile(
    [
      "The **first** paragraph.",
      "## A *heading*",
      "Read [the guide](/recording-instructions) at `16:9`,\nthen go on.",
      "- one\n- two",
      "1. first",
      "> They forgive a simple video.\n> — Tawam team",
      "```script 00:06\nI read your note about [onboarding] today.\n```",
    ].join("\n\n"),
  );
  expect(opening).toEqual(["The ", { kind: "strong", content: ["first"] }, " paragraph."]);
  expect(blocks).toEqual([
    { kind: "heading", id: "part-1", content: ["A ", { kind: "emphasis", content: ["heading"] }] },
    {
      kind: "paragraph",
      content: [
        "Read ",
        { kind: "link", to: "/recording-instructions", content: ["the guide"] },
        " at ",
        { kind: "code", text: "16:9" },
        ", then go on.",
      ],
    },
    { kind: "list", isOrdered: false, items: [["one"], ["two"]] },
    { kind: "list", isOrdered: true, items: [["first"]] },
    { kind: "quote", content: ["They forgive a simple video."], source: "Tawam team" },
    {
      kind: "script",
      time: "00:06",
      line: { before: "I read your note about ", spoken: "onboarding", after: " today." },
    },
  ]);
});

test.each([
  ["an image", "![a](/b.png)", "en/a.md:11: an article's text holds no image"],
  ["HTML", "<b>bold</b>", "en/a.md:11: an article's text holds no html"],
  ["a heading of another depth", "# Large", "en/a.md:11: use ## for every heading"],
  ["a table of rules", "---", "en/a.md:11: an article holds no thematicBreak"],
  ["a link to elsewhere", "[x](https://example.com)", "en/a.md:11: link to a path of our own"],
  ["a link without a scheme to elsewhere", "[x](//example.com)", "en/a.md:11: link to a path of our own"],
  ["a quote without its source", "> Said.", "en/a.md:11: end a quote with a line"],
  ["code that is no script", "```js\nx\n```", "en/a.md:11: a fenced block is a script line"],
  ["a script without a spoken word", "```script 00:06\nHi\n```", "en/a.md:11: put the one spoken word"],
  ["a list in a list", "- one\n  - two", "en/a.md:12: write one paragraph here"],
  ["a forced line break", "one  \ntwo", "en/a.md:11: an article's text holds no break"],
])("%s is refused with its file and line", (_what, text, message) => {
  expect(() => compile(`Opening.\n\n${text}`)).toThrow(message);
});

test("an article begins with a paragraph", () => {
  expect(() => compile("## At once")).toThrow("en/a.md:9: begin with a paragraph");
});

test.each([
  ["no front matter", "Text.", "en/a.md:1: begin with front matter"],
  ["a missing key", head.replace(/^summary.*\n/m, ""), "en/a.md:1: summary:"],
  ["an unknown key", head.replace("title:", "mood: calm\ntitle:"), "en/a.md:1:"],
  ["a description that is too short", head.replace(/^description.*$/m, "description: Short."), "en/a.md:4:"],
  ["a caption without a spoken word", head.replace("[morning]", "morning"), "en/a.md:6: caption:"],
  ["broken YAML", head.replace("A title", "A title: with a colon"), "en/a.md:2:"],
  ["a price", `${head}\nIt costs $299.`, "en/a.md:9: prices stand in the catalogue"],
])("%s is refused with its file and line", (_what, whole, message) => {
  expect(() => takeApart("en/a.md", whole)).toThrow(ArticleError);
  expect(() => takeApart("en/a.md", whole)).toThrow(message);
});

test("every word that is read is counted, in both scripts, and no mark", () => {
  const text = "One two — three.\n\n## Four\n\n- five\n\n> ستة سبعة\n> — source";
  expect(countWords(compile(text))).toBe(7);
});
