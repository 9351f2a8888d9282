import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Set once by the first process; Playwright's workers inherit the environment. */
process.env["TAWAM_E2E_DATA"] ??= mkdtempSync(join(tmpdir(), "tawam-e2e-"));
process.env["TAWAM_E2E_PORT"] ??= "8765";

export const dataFolder = process.env["TAWAM_E2E_DATA"];
export const siteUrl = `http://127.0.0.1:${process.env["TAWAM_E2E_PORT"]}`;
