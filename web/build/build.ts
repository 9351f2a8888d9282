/**
 * Builds the site: `node build/build.ts [--out dist]`.
 *
 * Makes the browser's modules, renders every page in every language with its own styles inlined, and
 * writes Brotli and gzip versions and the manifest that the server reads. The result replaces the
 * former build only when it is complete, and includes the former scripts and sheets for a week.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { compressTree } from "./compress.ts";
import { placeFilms } from "./films.ts";
import { keepFormerAssets } from "./former-assets.ts";
import { prerenderSite } from "./prerender.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({ options: { out: { type: "string", default: join(root, "dist") } } });
const out = resolve(values.out);
const work = `${out}.new`;
const server = join(root, "node_modules", ".tawam-server", String(process.pid));

rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
try {
  const shared = { root, logLevel: "warn", configFile: join(root, "vite.config.ts") } as const;
  const browser = build({
    ...shared,
    build: {
      outDir: work,
      emptyOutDir: false,
      manifest: true,
      // Smaller by some 4 kB than the default on react-dom.
      minify: "terser",
      terserOptions: {
        module: true,
        ecma: 2020,
        maxWorkers: cpus().length,
        // No getter of ours has an effect, and no function expression without `this` is called with `new`.
        compress: { passes: 2, hoist_props: true, pure_getters: true, unsafe_arrows: true },
      },
      rolldownOptions: {
        input: "src/entry-client.tsx",
        checks: { bundlerTimings: false },
        // Reading a function of React changes nothing, so that those nobody calls fall away.
        treeshake: { propertyReadSideEffects: false },
        // The modules that every page needs are one file, because many small files compress badly.
        output: {
          // The first script holds the names of all files, so long names would make every page larger.
          chunkFileNames: "assets/[hash:7].js",
          assetFileNames: ({ names }) =>
            names[0]?.endsWith(".css") ? "assets/[hash:7][extname]" : "assets/[name]-[hash][extname]",
          codeSplitting: {
            groups: [{ name: "base", tags: ["$initial"] }],
          },
        },
      },
    },
  });
  const prerenderer = build({
    ...shared,
    build: { outDir: server, ssr: "src/entry-server.tsx", emptyOutDir: true },
  });
  await Promise.all([browser, prerenderer]);
  await prerenderSite({
    out: work,
    server,
    siteUrl: process.env["TAWAM_SITE_URL"] ?? "http://127.0.0.1:8000",
  });
  cpSync(join(root, "public"), join(work, "root"), { recursive: true });
  placeFilms(join(root, "films/results"), join(work, "films"));
  rmSync(join(work, ".vite"), { recursive: true, force: true });
  await compressTree(work);
  keepFormerAssets(out, work);
  if (existsSync(out)) rmSync(out, { recursive: true });
  renameSync(work, out);
} finally {
  rmSync(server, { recursive: true, force: true });
  rmSync(work, { recursive: true, force: true });
}
