/** Lighthouse on a phone, the median of three, for every public page in both languages. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "lighthouse";
import { addresses } from "../support/pages.ts";
import { categories, median, runLighthouse } from "./run-lighthouse.ts";

const RUNS = 3;
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

const only = process.argv[2];
const server = await startServer();
console.log(`${"page".padEnd(34)} perf  a11y  best   seo   FCP ms  LCP ms  TBT ms    CLS`);
try {
  for (const { address, status, path } of addresses) {
    if (status !== 200 || (only && only !== path)) continue;
    const reports: Result[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await runLighthouse(origin + address));
    const scores = categories.map((name) =>
      Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
    );
    const audit = (name: string) =>
      median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN));
    const [fcp, lcp, tbt] = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"].map(
      audit,
    );
    const cells = [
      ...scores.map((score) => String(score).padStart(5)),
      ...[fcp, lcp, tbt].map((ms = 0) => ms.toFixed(0).padStart(8)),
    ];
    console.log(
      `${address.split("?")[0]?.padEnd(34)}${cells.join(" ")} ${audit("cumulative-layout-shift").toFixed(3).padStart(6)}`,
    );
    const failed = reports[0]
      ? Object.values(reports[0].audits).filter(
          (item) => item.score !== null && item.score < 0.9 && item.scoreDisplayMode === "binary",
        )
      : [];
    for (const { id, title } of failed) console.log(`    ${id}: ${title}`);
  }
} finally {
  server.kill();
}
