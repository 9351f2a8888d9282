import { describe, expect, test } from "vitest";
import { holdRows } from "./table-rows.ts";

/** A page of rows; a capital letter is a row that changed. */
const page = (letters: string, total = letters.length) => ({
  rows: letters.split("").map((letter) => ({ id: letter.toLowerCase(), state: letter })),
  total,
  page: 0,
});

describe("rows that others changed", () => {
  test.each([
    ["change in their places", page("abc"), page("aBc"), "aBc", 3, 0],
    ["are shown in their new order where none is new", page("abc"), page("Cab"), "Cab", 3, 0],
    ["come at once into an empty list", page(""), page("ab"), "ab", 2, 0],
    ["wait on top", page("abc"), page("xyabc"), "abc", 3, 2],
    ["wait within", page("ac"), page("abc"), "ac", 2, 1],
    ["push none away: the page is full", page("abc", 9), page("xya", 11), "abc", 9, 2],
    ["are more than the page has room for", page("abc", 9), page("xyz", 20), "abc", 9, 11],
    ["go with what new ones leave", page("abc"), page("xac"), "ac", 2, 1],
    ["go from the end of the only page", page("abc"), page("xab"), "ab", 2, 1],
    ["go where none is new", page("abc"), page("ac"), "ac", 2, 0],
    ["make room for the next page's", page("abc", 9), page("acd", 8), "acd", 8, 0],
  ])("%s", (_, shown, found, letters, total, count) => {
    const held = holdRows(shown, found);
    const answer = held.count > 0 ? held.answer : found;
    expect(answer.rows.map(({ state }) => state).join("")).toBe(letters);
    expect([answer.total, held.count]).toEqual([total, count]);
  });
});
