import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type UppyCore from "@uppy/core";
import type UppyTus from "@uppy/tus";
import type * as TusClient from "tus-js-client";
import { rolldown } from "../../web/node_modules/rolldown/dist/index.mjs";
import { once } from "./people.ts";

declare global {
  /** The packages as they are, in a page. */
  var uploads: { Tus: typeof TusClient; Uppy: typeof UppyCore; UppyTus: typeof UppyTus };
}

const entry = `
  import * as Tus from "tus-js-client";
  import Uppy from "@uppy/core";
  import UppyTus from "@uppy/tus";
  globalThis.uploads = { Tus, Uppy, UppyTus };
`;

const bundled = once(async () => {
  const name = "uploads";
  const build = await rolldown({
    input: name,
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    platform: "browser",
    plugins: [
      {
        name,
        resolveId: (id: string) =>
          id === name ? fileURLToPath(new URL("uploads.js", import.meta.url)) : null,
        load: (id: string) => (id.endsWith("contract/uploads.js") ? entry : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "iife" });
  await build.close();
  return output[0].code;
});

/** A page of the site that has the clients of resumable uploads. */
export async function resumablePage(page: Page): Promise<void> {
  await page.addInitScript({ content: await bundled() });
  await page.goto("/terms");
}
