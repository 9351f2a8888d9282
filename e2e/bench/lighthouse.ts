/** Lighthouse on a phone, the median of three, for every public page in both languages. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "lighthouse";
import { addresses } from "../support/pages.ts";
import { categories, median, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 3;
const [, ...rest] = categories;
const TIMES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
const port = 8766;
const origin = `http://127.0.0.1:${port}`;
const root = new URL("../..", import.meta.url).pathname;

async function startServer() {
  const env = {
    ...process.env,
    TAWAM_PORT: String(port),
    TAWAM_DATA_DIR: mkdtempSync(join(tmpdir(), "tawam-bench-")),
  };
  const server = spawn(join(root, ".venv/bin/tawam"), ["serve"], { cwd: root, env, stdio: "ignore" });
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server did not start");
}

/** The first run looks at everything; the others at speed alone, since nothing else differs between runs. */
async function measure(url: string): Promise<Result[]> {
  const reports = [await runLighthouse(url)];
  while (reports.length < RUNS) reports.push(await runLighthouse(url, ["performance"]));
  return reports;
}

function printRow(address: string, reports: readonly Result[]): void {
  const [first] = reports;
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const performance = median(reports.map((report) => report.categories["performance"]?.score ?? 0));
  const scores = [performance, ...rest.map((name) => first?.categories[name]?.score ?? 0)];
  const cells = [
    ...scores.map((score) =>
      Math.round(100 * score)
        .toString()
        .padStart(5),
    ),
    ...TIMES.map((name) => audit(name).toFixed(0).padStart(8)),
    audit("cumulative-layout-shift").toFixed(3).padStart(6),
  ];
  console.log(`${address.split("?")[0]?.padEnd(58)}${cells.join(" ")}`);
  const failed = Object.values(first?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode === "binary",
  );
  for (const { id, title } of failed) console.log(`    ${id}: ${title}`);
}

const only = process.argv[2];
const server = await startServer();
console.log(`${"page".padEnd(58)} perf  a11y  best   seo   FCP ms   LCP ms   TBT ms    CLS`);
try {
  for (const { address, status, path } of addresses) {
    if (status !== 200 || (only && only !== path)) continue;
    printRow(address, await measure(origin + address));
  }
} finally {
  server.kill();
}
