import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import type { signedInClient } from "./accounts.ts";
import { hydrated } from "./hydration.ts";
import { mailTo } from "./outbox.ts";

type Client = Awaited<ReturnType<typeof signedInClient>>["client"];

/** Buys a package on the page of somebody who is signed in, and returns the twin that its production is for. */
export async function buyTwin(page: Page, client: Client): Promise<string> {
  await page.goto("/video-packages");
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  const plan = page.locator("#plan-video-executive");
  await plan.getByRole("button", { name: /^Choose/ }).click();
  const payment = await opened;
  await payment.getByRole("button", { name: "Pay" }).click();
  await expect(payment).toHaveURL(/\/payment-success\?/);
  await payment.close();
  const { data, error } = await client.from("twins").select("id");
  if (error) throw error;
  return data[0]?.id;
}

/** Asks a person for consent, and returns the path of the link that they get by mail. */
export async function askForConsent(client: Client, twinId: string, email: string, language = "en") {
  const body = { twin_id: twinId, email, language };
  const { error } = await client.functions.invoke("request-consent", { body });
  if (error) throw error;
  const link = /https?:\/\/[^\s"<>]*\/consent\/[^\s"<>]+/.exec(await mailTo(email))?.[0];
  if (link === undefined) throw new Error(`No link was mailed to ${email}`);
  return new URL(link).pathname;
}

/** Makes a film whose figures are known. */
export function makeFilm(path: string, kind: string): string {
  const python = new URL("../../.venv/bin/python", import.meta.url).pathname;
  execFileSync(python, ["-m", "tests.media.making", path, "--kind", kind], {
    cwd: new URL("../..", import.meta.url).pathname,
  });
  return path;
}

/** Signs the consent behind a link, as the person shown. */
export async function signConsent(client: Client, token: string, name: string): Promise<void> {
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
