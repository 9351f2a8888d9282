import { readFileSync } from "node:fs";
import { join } from "node:path";

const DECLARATION = /(--[\w-]+):\s*([^;]+);/g;
const MEASURE = /^[\d.]+px$/;

/**
 * Makes a PostCSS plugin that replaces the tokens with a single value in px, such as `--space-24`, by this value:
 * otherwise every page with inlined styles would include the scale.
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
