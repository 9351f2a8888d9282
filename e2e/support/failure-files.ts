import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import failures from "../../web/src/site/failures/failures.en.ts";
import { hydrated } from "./hydration.ts";

const folder = new URL("../../web/dist/assets/", import.meta.url);

/**
 * The scripts that a page fetches once it is at rest, for a failure: two, of which former builds may have left others.
 * They are known by what they hold, as their names are made of it.
 */
export const failureFiles = [failures.unexpectedError.title, "reloaded-from"].map((text) =>
  readdirSync(folder).filter(
    (name) => name.endsWith(".js") && readFileSync(new URL(name, folder), "utf8").includes(text),
  ),
);

/** The addresses of these scripts and of those that they import. */
export const failureScripts = failureFiles.flat().flatMap((name) => {
  const imports = readFileSync(new URL(name, folder), "utf8").matchAll(/from"\.\/([^"]+)"/g);
  return [name, ...[...imports].map(([, imported]) => imported)].map((file) => `/assets/${file}`);
});

/** Waits until the page is hydrated and has loaded the scripts that it needs for a failure. */
export async function failureFilesLoaded(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction((kinds) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? "");
    return kinds.every((files) => files.some((file) => loaded.includes(file)));
  }, failureFiles);
}
