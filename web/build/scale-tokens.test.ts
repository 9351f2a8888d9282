import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scaleTokens } from "./scale-tokens.ts";

function written(prop: string, value: string) {
  const root = mkdtempSync(join(tmpdir(), "scale-"));
  mkdirSync(join(root, "src/styles"), { recursive: true });
  const tokens =
    ":root{--space-24: 24px;--gutter: 64px;--ink: light-dark(#000, #fff);}@media x{--gutter: 20px;}";
  writeFileSync(join(root, "src/styles/tokens.css"), tokens);
  const declaration = { prop, value, isRemoved: false, remove: () => (declaration.isRemoved = true) };
  scaleTokens(root).Declaration(declaration);
  return declaration;
}

test("a plain measure is written out", () => {
  expect(written("gap", "var(--space-24) var(--gutter)").value).toBe("24px var(--gutter)");
  expect(written("margin", "calc(-1 * var(--space-24))").value).toBe("calc(-1 * 24px)");
});

test("a written-out token leaves the sheet; one that changes stays", () => {
  expect(written("--space-24", "24px").isRemoved).toBe(true);
  expect(written("--gutter", "64px").isRemoved).toBe(false);
  expect(written("color", "var(--ink)").value).toBe("var(--ink)");
});
