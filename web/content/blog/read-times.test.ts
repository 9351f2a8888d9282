import { describe, expect, test } from "vitest";
import { compileBody } from "../../build/articles/body.ts";
import { readSource } from "../../build/articles/source.ts";
import { countWords } from "../../build/articles/text.ts";
import { languages } from "../../src/i18n/languages.ts";
import { articles } from "./articles.ts";

/** Words that a reader takes in per minute. */
const SLOWEST = 200;
const FASTEST = 230;
/** Of an article that is only begun. */
const OPENING = { least: 180, most: 400 };

const texts = Object.values(languages).flatMap(({ code }) =>
  articles.map((article) => {
    const words = countWords(compileBody(readSource(`${import.meta.dirname}/${code}/${article.slug}.md`)));
    return { ...article, language: code, words, pace: Math.round(words / article.minutes) };
  }),
);

describe("every article is as long as it says", () => {
  for (const { language, slug, words, minutes, pace, isComingSoon } of texts) {
    const promise = isComingSoon ? "opening" : `${minutes} min, ${pace} words a minute`;
    test(`${language} ${slug}: ${words} words, ${promise}`, () => {
      const least = isComingSoon ? OPENING.least : minutes * SLOWEST;
      const most = isComingSoon ? OPENING.most : minutes * FASTEST;
      expect(words).toBeGreaterThanOrEqual(least);
      expect(words).toBeLessThanOrEqual(most);
    });
  }

  test("the figures", () => {
    const rows = texts.map((text) => [
      text.language,
      text.slug.padEnd(46),
      `${text.words} words`.padStart(10),
      text.isComingSoon ? "opening" : `${text.minutes} min, ${text.pace} a minute`,
    ]);
    console.info(`\n${rows.map((row) => row.join("  ")).join("\n")}`);
    expect(rows).toHaveLength(articles.length * Object.keys(languages).length);
  });
});
