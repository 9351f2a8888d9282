import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { newClient } from "../support/accounts.ts";
import { declaredMethods } from "./methods/declared.ts";
import { printedTable } from "./methods/printed.ts";
import { methodOf, table } from "./methods/table.ts";

for (const [title, rows] of Object.entries(table)) {
  test.describe(title, () => {
    for (const { method, does, kind, check } of rows) test(`${method} (${kind}): ${does}`, check);
  });
}

test("the table names every public method of the packages, and no other", () => {
  const declared = declaredMethods(newClient());
  expect(declared.length).toBeGreaterThan(140);
  const named = Object.values(table).flat().map(methodOf);
  expect([...new Set(named)].toSorted()).toEqual([...new Set(declared)].toSorted());
});

test("the printed table is up to date", () => {
  const file = new URL("../../docs/client-methods.md", import.meta.url);
  if (test.info().config.updateSnapshots === "all") writeFileSync(file, printedTable());
  expect(readFileSync(file, "utf8"), "npm run client-methods").toBe(printedTable());
});
