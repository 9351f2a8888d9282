import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { signedInClient } from "./accounts.ts";
import { choosePlan } from "./buyer.ts";
import { mailedAddress } from "./outbox.ts";

type Client = Awaited<ReturnType<typeof signedInClient>>["client"];

/** Buys a package on the page of somebody who is signed in, and returns the twin that its production is for. */
export async function buyTwin(
  page: Page,
  client: Client,
  plan?: "executive" | "enterprise",
): Promise<string> {
  const payment = await choosePlan(page, undefined, plan);
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
  return new URL(await mailedAddress(email, /\/consent\//)).pathname;
}

/** The part of a page that is called so. */
export const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Chooses a file of a kind on the page of a production's recordings. */
export async function chooseFile(page: Page, kind: string, path: string): Promise<void> {
  await page.locator(`input[data-kind="${kind}"]`).setInputFiles(path);
}

/** The phone of the person shown, where nobody is signed in. */
export async function personsPhone(browser: Browser, proxy?: BrowserContextOptions["proxy"]): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, proxy });
  return context.newPage();
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

const types: Readonly<Record<string, string>> = { mp4: "video/mp4", wav: "audio/wav" };

interface Sent {
  production: string;
  /** The production's own twin without it. */
  twin?: string;
  kind: string;
  path: string;
}

/** Sends a recording as the browser does, and waits until it is examined. Returns its id. */
export async function sendRecording(client: Client, { production, twin, kind, path }: Sent): Promise<string> {
  const file = readFileSync(path);
  const body = { production_id: production, kind, file_name: basename(path), size: file.length };
  const started = await client.functions.invoke("start-recording", {
    body: twin === undefined ? body : { ...body, twin_id: twin },
  });
  if (started.error) throw new Error(await started.error.context.text());
  const { id, object_path } = started.data;
  const sent = await client.storage
    .from("recordings")
    .upload(object_path, file, { contentType: types[path.split(".").at(-1) ?? ""] ?? "" });
  if (sent.error) throw sent.error;
  await expect
    .poll(async () => (await client.from("recordings").select("status").eq("id", id).single()).data?.status, {
      timeout: 60_000,
    })
    .toBe("checked");
  return id;
}
