import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const NAME = /(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g;

/**
 * Makes the names for classes and keyframes of style modules. They are readable in development. In a build they are
 * numbered over the sorted files, so that they are short, and the same for the browser and the prerenderer.
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

/** Returns a, b, … Z, aa, ba, …: letters only, so that no name equals a class of the base sheet. */
function shortName(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return LETTERS.charAt(index % LETTERS.length) + (rest > 0 ? shortName(rest - 1) : "");
}
