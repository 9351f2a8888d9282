import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { keepFormerAssets } from "./former-assets.ts";

const DAY = 24 * 3600 * 1000;
const folders: string[] = [];

function build(assets: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  folders.push(folder);
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, "assets", name), text);
  return folder;
}

const assetsOf = (folder: string) => readdirSync(join(folder, "assets")).toSorted();

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("scripts and sheets of the former build stay beside those of the next", () => {
  const former = build({
    "a1.js": "a",
    "a1.js.br": "a",
    "a1.js.gz": "a",
    "b.css": "b",
    "same.js": "s",
    "p.svg": "p",
  });
  const next = build({ "a2.js": "A", "same.js": "s" });
  keepFormerAssets(former, next);
  expect(assetsOf(next)).toEqual(["a1.js", "a1.js.br", "a2.js", "b.css", "same.js"]);
});

test("they stay for a week from the day when they were superseded, through further builds", () => {
  const builds = ["one", "two", "three", "four"].map((name) => build({ [`${name}.js`]: name }));
  const [one, two, three, four] = builds as [string, string, string, string];
  keepFormerAssets(one, two, 0);
  keepFormerAssets(two, three, 6 * DAY);
  expect(assetsOf(three)).toEqual(["one.js", "three.js", "two.js"]);
  keepFormerAssets(three, four, 8 * DAY);
  expect(assetsOf(four)).toEqual(["four.js", "three.js", "two.js"]);
});

test("what a build brings back is its own again", () => {
  const one = build({ "one.js": "1" });
  const two = build({ "two.js": "2" });
  const again = build({ "one.js": "1" });
  const last = build({});
  keepFormerAssets(one, two, 0);
  keepFormerAssets(two, again, 6 * DAY);
  keepFormerAssets(again, last, 9 * DAY);
  expect(assetsOf(last)).toEqual(["one.js", "two.js"]);
});

test("no more than the server can hold: the latest stay", () => {
  const former = build({ "old.js": "o" });
  const next = build({ "large.js": "l".repeat(39_999_999) });
  const last = build({});
  keepFormerAssets(former, next, 0);
  keepFormerAssets(next, last, DAY);
  expect(assetsOf(last)).toEqual(["large.js", "old.js"]);
  const over = build({ "larger.js": "l" });
  writeFileSync(join(next, "assets", "large.js"), "l".repeat(40_000_000));
  keepFormerAssets(next, over, DAY);
  expect(assetsOf(over)).toEqual(["large.js", "larger.js"]);
});

test("a first build has none", () => {
  const next = build({ "a.js": "a" });
  keepFormerAssets(join(next, "nowhere"), next);
  expect(assetsOf(next)).toEqual(["a.js"]);
});
