import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { dataFolder, runningSite, siteUrl } from "./support/site.ts";

// Without windows, where there is such a one: the same engine in three quarters of the time.
const chromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const python = new URL("../.venv/bin/tawam", import.meta.url).pathname;

// A server with an empty database, as `make run` starts it, for where none runs yet.
const ownServer = {
  command: `${python} serve`,
  cwd: new URL("..", import.meta.url).pathname,
  url: `${siteUrl}/readyz`,
  env: {
    ...(process.env as Record<string, string>),
    TAWAM_PORT: new URL(siteUrl).port,
    TAWAM_SITE_URL: siteUrl,
    TAWAM_DATA_DIR: dataFolder,
    // So that a test may write from an address of its own.
    TAWAM_TRUSTED_PROXIES: "127.0.0.0/8",
  },
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
};

export default defineConfig({
  testDir: ".",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // Bounds for a machine with much else to do. What is expected is waited for, and most of it comes within a second.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: siteUrl,
    // Recording every step takes a tenth of the time: `--trace retain-on-failure` where a failure is looked into.
    trace: "off",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "contract", testDir: "contract" },
    { name: "pages", testDir: "pages" },
    // No behaviour waits for a movement, and to draw movements takes a third of the time. The tests of pages and
    // of the first sale draw them.
    { name: "journeys", testDir: "journeys", use: { contextOptions: { reducedMotion: "reduce" } } },
  ],
  webServer: runningSite === undefined ? ownServer : undefined,
});
