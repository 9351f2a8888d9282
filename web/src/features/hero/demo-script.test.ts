import { describe, expect, test } from "vitest";
import arabic from "../../i18n/ar/home.ts";
import english from "../../i18n/en/home.ts";
import { keyWordOf, timeWords, wordAt } from "./demo-script.ts";

describe.each([
  ["English", english.demo.versions],
  ["Arabic", arabic.demo.versions],
])("the %s demo", (_, versions) => {
  const words = timeWords(versions);

  test("speaks every word of every caption, in order", () => {
    const spoken = words.map(({ text }) => text).join(" ");
    expect(spoken).toBe(versions.flatMap(({ captions }) => captions).join(" "));
  });

  test("never begins a word before the one it follows", () => {
    const starts = words.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts[0]).toBe(0);
  });

  test("gives each version its own stretch of the timeline", () => {
    const begins = [0, 1, 2].map((version) => words.find((word) => word.version === version)?.start);
    expect(begins).toEqual([0, 0.53, 0.76]);
  });

  test("has a key word in one caption of each version", () => {
    for (const version of versions) {
      const { caption, position } = keyWordOf(version);
      expect(version.captions[caption]?.split(" ")[position]).toBe(version.keyWord);
    }
  });
});

test("vowel marks take no time of their own", () => {
  const version = { language: "ar", name: "", ratio: "", keyWord: "" };
  const [, marked] = timeWords([{ ...version, captions: ["تغيّر الآن"] }]);
  const [, bare] = timeWords([{ ...version, captions: ["تغير الآن"] }]);
  expect(marked?.start).toBe(bare?.start);
});

test("the word at a time is the last that has begun", () => {
  const words = timeWords(english.demo.versions);
  expect(wordAt(words, 0)).toBe(0);
  expect(wordAt(words, 1)).toBe(words.length - 1);
  expect(words[wordAt(words, 0.76)]?.text).toBe("Voici");
});
