import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { articlesPlugin } from "./build/articles/plugin.ts";
import { cataloguePlugin } from "./build/catalogue-plugin.ts";
import { finiteQueries } from "./build/finite-queries.ts";
import { literalClasses } from "./build/literal-classes.ts";
import { namedReact } from "./build/named-react.ts";
import { smallPreloadHelper } from "./build/preload-helper.ts";
import { scaleTokens } from "./build/scale-tokens.ts";
import { scopedNames } from "./build/scoped-names.ts";

const root = import.meta.dirname;

export default defineConfig(({ command }) => ({
  root,
  appType: "custom",
  publicDir: false,
  plugins: [
    smallPreloadHelper(root),
    namedReact(),
    literalClasses(scopedNames(root, true)),
    finiteQueries(),
    react(),
    cataloguePlugin(),
    articlesPlugin(),
  ],
  // wouter's shim for old React; ours has the hook itself.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  css: {
    modules: { generateScopedName: scopedNames(root, command === "build") },
    transformer: "postcss",
    postcss: { plugins: [scaleTokens(root)] },
    // Nested rules are written out (Lightning CSS's feature 1), so that the prerenderer sees which ones a page uses.
    lightningcss: { include: 1 },
  },
  build: {
    target: "es2022",
    cssTarget: ["chrome125", "safari18", "firefox128"],
    // Lists of what each page needs weigh more in the first script than they save on the way to a next page.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1", "/realtime/v1"].map((path) => [
        path,
        { target: "http://127.0.0.1:8000", ws: path === "/realtime/v1" },
      ]),
    ),
  },
}));
