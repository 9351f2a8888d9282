import { createHash } from "node:crypto";
import { basename, relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { cataloguePlugin } from "./build/catalogue-plugin.ts";

const root = import.meta.dirname;

/** Readable while developing, short when built; the same in the browser's build and the prerenderer's. */
function scopedName(name: string, file: string): string {
  const hash = createHash("sha256")
    .update(`${relative(root, file)} ${name}`)
    .digest("base64url");
  const short = `_${hash.replaceAll("-", "").slice(0, 4)}`;
  return process.argv.includes("--readable") ? `${basename(file, ".module.css")}_${name}${short}` : short;
}

export default defineConfig({
  root,
  appType: "custom",
  publicDir: false,
  plugins: [react(), cataloguePlugin()],
  css: {
    modules: { generateScopedName: scopedName },
    transformer: "postcss",
    // Nested rules are written out (Lightning CSS's feature 1), so that the prerenderer sees which ones a page uses.
    lightningcss: { include: 1 },
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome125", "safari18", "firefox128"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/functions/v1"].map((path) => [path, "http://127.0.0.1:8000"]),
    ),
  },
});
