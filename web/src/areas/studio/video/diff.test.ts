import { describe, expect, test } from "vitest";
import { compareScripts, type Piece } from "./diff.ts";

const shown = (pieces: Piece[] | null) =>
  pieces === null
    ? null
    : pieces
        .map(({ kind, text }) => (kind === "same" ? text : `${kind === "in" ? "+" : "-"}[${text}]`))
        .join("");
const rows = (before: string, after: string) =>
  compareScripts(before, after).map((row) => [shown(row.before), shown(row.after)]);

describe("two versions", () => {
  test("that are the same change nothing", () => {
    expect(rows("one\ntwo", "one\ntwo")).toEqual([
      ["one", "one"],
      ["two", "two"],
    ]);
  });

  test("differ by words within a line", () => {
    expect(rows("Our price is one number.", "Our price is a number.")).toEqual([
      ["Our price is -[one] number.", "Our price is +[a] number."],
    ]);
  });

  test("are compared by Arabic words, not letters", () => {
    expect(rows("سعرنا رقم واحد", "سعرنا رقمان")).toEqual([["سعرنا -[رقم واحد]", "سعرنا +[رقمان]"]]);
  });

  test("have lines that were put in and taken out", () => {
    expect(rows("a\nb\nc", "a\nc\nd")).toEqual([
      ["a", "a"],
      ["-[b]", null],
      ["c", "c"],
      [null, "+[d]"],
    ]);
  });

  test("give back both texts, whatever they are", () => {
    const texts = ["", "a", "a b\n\nc", "x\ny\nz", "c\nb\na", "one two three\nfour", "four\none three two"];
    for (const before of texts) {
      for (const after of texts) {
        const found = compareScripts(before, after);
        const side = (name: "before" | "after") =>
          found.flatMap((row) => row[name]?.map(({ text }) => text).join("") ?? []).join("\n");
        expect([side("before"), side("after")]).toEqual([before, after]);
      }
    }
  });

  test("that are very long are replaced as a whole, at once", () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word} ${index}`).join("\n");
    expect(compareScripts(long("a"), long("b"))).toHaveLength(3000);
  });
});
