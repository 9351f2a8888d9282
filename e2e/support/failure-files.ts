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

/** A script and those that it imports. */
function withImports(name: string): string[] {
  const imports = readFileSync(new URL(name, folder), "utf8").matchAll(/from"\.\/([^"]+)"/g);
  return [name, ...[...imports].map(([, imported]) => imported ?? "")];
}

/** The addresses of these scripts and of those that they import. */
export const failureScripts = failureFiles
  .flat()
  .flatMap((name) => withImports(name).map((file) => `/assets/${file}`));

/** Waits until the page is hydrated and has loaded the scripts that it needs for a failure, and their imports. */
export async function failureFilesLoaded(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForFunction(
    (kinds) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1) ?? "");
      return kinds.every((builds) => builds.some((files) => files.every((file) => loaded.includes(file))));
    },
    failureFiles.map((names) => names.map(withImports)),
  );
}
