import { describe, expect, test } from "vitest";
import { compileBody } from "../../build/articles/body.ts";
import { readSource } from "../../build/articles/source.ts";
import { languages } from "../../src/i18n/languages.ts";
import { findPage, notFoundPage } from "../../src/site/site-map.ts";
import type { Inline } from "./article.ts";
import { articles } from "./articles.ts";
import { nearestTo, planned } from "./planned.ts";

const files = Object.values(languages).flatMap(({ code }) =>
  articles.map(({ slug, isComingSoon }) => ({ name: `${code}/${slug}.md`, isComingSoon })),
);

describe.each(files)("$name", ({ name, isComingSoon }) => {
  const { blocks, opening } = compileBody(readSource(`${import.meta.dirname}/${name}`));

  test("has two to five parts, fewer where it is only begun", () => {
    const parts = blocks.filter(({ kind }) => kind === "heading").length;
    expect(parts).toBeGreaterThanOrEqual(isComingSoon ? 0 : 2);
    expect(parts).toBeLessThanOrEqual(5);
  });

  test("links to pages that exist", () => {
    const texts = [opening, ...blocks.flatMap((block) => ("content" in block ? [block.content] : []))];
    const items = blocks.flatMap((block) => (block.kind === "list" ? block.items : []));
    for (const to of [...texts, ...items].flatMap(linksIn)) {
      expect(findPage(to.replace(/[?#].*/, "")), to).not.toBe(notFoundPage);
    }
  });
});

function linksIn(content: readonly Inline[]): string[] {
  return content.flatMap((part) => {
    if (typeof part === "string" || part.kind === "code") return [];
    return [...(part.kind === "link" ? [part.to] : []), ...linksIn(part.content)];
  });
}

test("what is planned is not written, and the newest article stands first", () => {
  const written = articles.map(({ slug }) => slug as string);
  expect(Object.keys(planned).filter((slug) => written.includes(slug))).toEqual([]);
  const days = articles.map(({ published }) => published as string);
  expect(days).toEqual(days.toSorted().toReversed());
});

test.each([
  ["/blog/warm-video-intros", "warm-video-intros-that-convert"],
  ["/blog/build-content-with-avatar", "build-content-library-in-minutes"],
  ["/blog/constructor", undefined],
  ["/blog/no-such-article", undefined],
  ["/warm-video-intros", undefined],
])("%s is nearest to %s", (path, slug) => {
  expect(nearestTo(path)).toBe(slug);
});
