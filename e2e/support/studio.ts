import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { signedInClient } from "./accounts.ts";
import { hydrated } from "./hydration.ts";

const root = new URL("../../", import.meta.url).pathname;

/** A film or a voice that is made for the tests: `good`, `short`, `voice` and others of tests/media/making.py. */
export function madeRecording(kind: string, name: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "tawam-film-")), name);
  const python = join(root, ".venv/bin/python");
  execFileSync(python, ["-m", "tests.media.making", file, "--kind", kind], { cwd: root });
  return file;
}

/** Buys the Executive plan in the sandbox, and comes back to the page with which it began. */
export async function buyExecutive(page: Page): Promise<void> {
  await page.goto("/video-packages");
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  await page.locator("#plan-video-executive").getByRole("button", { name: /Choose\s+EXECUTIVE$/i }).click();
  const payment = await opened;
  await payment.getByRole("button", { name: "Pay" }).click();
  await payment.waitForURL(/\/payment-success/);
  await payment.close();
}

type Person = Awaited<ReturnType<typeof signedInClient>>;

/** Signs the consent of a twin by its link, as the person shown. */
export async function signConsent({ client }: Person, token: string, name: string): Promise<void> {
  const body = {
    token,
    name,
    language: "en",
    languages: ["en", "ar"],
    channels: ["linkedin", "youtube"],
    purposes: ["training"],
    until: `${new Date().getFullYear() + 1}-12-31`,
  };
  const { error } = await client.functions.invoke("sign-consent", { body });
  if (error) throw new Error(await error.context.text());
}
