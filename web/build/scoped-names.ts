import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const NAME = /(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g;

/**
 * Names for the classes and keyframes of style modules: readable while developing; when built, counted over the
 * sorted files, so that they are short, and the same in the browser's build and the prerenderer's.
 */
export function scopedNames(root: string, isBuild: boolean): (name: string, file: string) => string {
  if (!isBuild) return (name, file) => `${basename(file, ".module.css")}_${name}`;
  const names = new Map<string, string>();
  for (const file of globSync("src/**/*.module.css", { cwd: root }).toSorted()) {
    for (const [, name] of readFileSync(join(root, file), "utf8").matchAll(NAME)) {
      const key = `${file} ${name}`;
      if (!names.has(key)) names.set(key, shortName(names.size));
    }
  }
  return (name, file) => names.get(`${relative(root, file)} ${name}`) ?? name;
}

/** a, b, … Z, aa, ba, …: letters alone, so that none meets a class of the base sheet. */
function shortName(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return LETTERS.charAt(index % LETTERS.length) + (rest > 0 ? shortName(rest - 1) : "");
}
