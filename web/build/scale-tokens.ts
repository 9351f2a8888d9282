import { readFileSync } from "node:fs";
import { join } from "node:path";

const DECLARATION = /(--[\w-]+):\s*([^;]+);/g;
const MEASURE = /^[\d.]+px$/;

/**
 * PostCSS plugin that writes out the tokens that are one plain measure everywhere, such as `--space-24`: a page
 * that carries its styles would otherwise carry the scale too.
 */
export function scaleTokens(root: string) {
  const values = new Map<string, string[]>();
  for (const [, name = "", value = ""] of readFileSync(join(root, "src/styles/tokens.css"), "utf8").matchAll(
    DECLARATION,
  )) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const measures = new Map<string, string>();
  for (const [name, [value = "", ...others]] of values) {
    if (others.length === 0 && MEASURE.test(value)) measures.set(name, value);
  }
  return {
    postcssPlugin: "scale-tokens",
    Declaration(declaration: { prop: string; value: string; remove(): void }) {
      if (measures.has(declaration.prop)) declaration.remove();
      else
        declaration.value = declaration.value.replace(
          /var\((--[\w-]+)\)/g,
          (use, name) => measures.get(name) ?? use,
        );
    },
  };
}
