/**
 * The home page against itself without prerendering and against another site's build, in one run:
 * `node e2e/bench/compare.ts [FOLDER]`, where the folder holds the other site's built `index.html`.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Result } from "lighthouse";
import { median, runLighthouse } from "./run-lighthouse.ts";
import { serveFolder } from "./static-server.ts";

const RUNS = 5;
const dist = join(import.meta.dirname, "../../web/dist");
const prerendered = readFileSync(join(dist, "pages/en/index.html"), "utf8");

const contenders: { name: string; origin: string; close: () => void }[] = [];
async function enter(name: string, folder: string, pages?: Record<string, string>) {
  const { origin, server } = await serveFolder(folder, pages);
  contenders.push({ name, origin, close: () => server.close() });
}

await enter("prerendered", dist, { "/": prerendered });
await enter("without prerender", dist, { "/": withoutPrerender(prerendered) });
const other = process.argv[2];
if (other) await enter("other template", resolve(other));

const reports = new Map<string, Result[]>(contenders.map(({ name }) => [name, []]));
// In turns, so that a slow minute of the machine slows everyone.
for (let run = 0; run < RUNS; run++) {
  for (const { name, origin } of contenders) {
    reports.get(name)?.push(await runLighthouse(origin, ["performance"]));
  }
}
for (const { close } of contenders) close();
printTable();

/** As a client-rendered page is served: an empty root, whole style sheets, the modules at once. */
function withoutPrerender(html: string): string {
  const files = JSON.parse(/id="modules">(.*?)<\/script>/.exec(html)?.[1] ?? "[]") as string[];
  const [entry, ...rest] = files;
  const modules = [
    `<script type="module" src="${entry}"></script>`,
    ...rest.map((file) => `<link rel="modulepreload" href="${file}">`),
  ];
  return html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(" disabled>", ">")
    .replace("</head>", `${modules.join("")}</head>`)
    .replace(
      /<div id="root">.*<\/div>\n<script type="application\/json".*?<\/body>/s,
      '<div id="root"></div></body>',
    );
}

function printTable(): void {
  const rows = contenders.map(({ name }) => {
    const runs = reports.get(name) ?? [];
    const audit = (id: string) => median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    return {
      name,
      lcp: audit("largest-contentful-paint"),
      fcp: audit("first-contentful-paint"),
      tbt: audit("total-blocking-time"),
      bytes: audit("total-byte-weight"),
      score: median(runs.map(({ categories }) => 100 * (categories["performance"]?.score ?? 0))),
    };
  });
  const [first] = rows;
  console.log(`${"".padEnd(20)}   LCP ms   FCP ms   TBT ms    bytes  score   LCP x  bytes x`);
  for (const { name, lcp, fcp, tbt, bytes, score } of rows) {
    const figures = [lcp, fcp, tbt, bytes].map((value) => value.toFixed(0).padStart(9)).join("");
    const ratios = [lcp / (first?.lcp ?? 1), bytes / (first?.bytes ?? 1)];
    console.log(
      `${name.padEnd(20)}${figures}${score.toFixed(0).padStart(7)}${ratios.map((ratio) => ratio.toFixed(2).padStart(8)).join("")}`,
    );
  }
}
