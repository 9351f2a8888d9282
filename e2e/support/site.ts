import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The address of a site that runs already, as `python -m tests.installation` starts one; else Playwright starts a server.
 * The others are set once by the first process; Playwright's workers inherit the environment.
 */
export const runningSite = process.env["TAWAM_E2E_SITE"];
process.env["TAWAM_E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "tawam-e2e-"));
process.env["TAWAM_E2E_PORT"] ??= "8765";

export const dataFolder = process.env["TAWAM_E2E_DATA"];
export const siteUrl = runningSite ?? `http://127.0.0.1:${process.env["TAWAM_E2E_PORT"]}`;
