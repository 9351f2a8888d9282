import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const IMPORT = /^import (\w+) from ("([^"]+\.module\.css)");$/gm;
const COMPOSED = /^\.(\w+) \{[^{}]*?composes: ([^;]+) from global;/gm;

/**
 * Writes the names of classes into the scripts: `styles.title` becomes `"b page-title"`. Otherwise each page would
 * carry all names of a folder's style module, 1 kB of JavaScript on the home page.
 */
export function literalClasses(scopedName: (name: string, file: string) => string): Plugin[] {
  const replaced = (code: string, id: string) =>
    [...code.matchAll(IMPORT)].reduce((text, [line = "", local = "", path, file = ""]) => {
      const sheet = join(dirname(id), file);
      const composed = new Map(
        [...readFileSync(sheet, "utf8").matchAll(COMPOSED)].map(([, name, classes]) => [name, classes]),
      );
      const literal = text.replace(new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, "g"), (_, name: string) =>
        JSON.stringify([scopedName(name, sheet), composed.get(name) ?? []].flat().join(" ")),
      );
      // A list that is asked by an expression stays.
      const isAsked = new RegExp(`(?<![\\w.])${local}\\b`).test(literal.replace(line, ""));
      return isAsked ? literal : literal.replace(line, `import ${path};`);
    }, code);
  return [
    {
      name: "literal-classes",
      apply: "build",
      enforce: "pre",
      transform: (code, id) => (/\.tsx?$/.test(id) ? { code: replaced(code, id), map: null } : null),
    },
    {
      // A bundle takes no sheet of a module that it drops: the statement keeps the module, and the minifier drops it.
      name: "literal-classes:kept",
      apply: "build",
      enforce: "post",
      transform: (code, id) =>
        id.endsWith(".module.css")
          ? { code: `${code}\ndebugger;`, map: null, moduleSideEffects: true }
          : null,
    },
  ];
}
