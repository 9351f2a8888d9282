import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newEmail } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { hydrated } from "../support/hydration.ts";
import { signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, makeFilm, personsPhone } from "../support/studio.ts";
import { test } from "../support/test.ts";

/** What a person reads on the way. */
const text = {
  sign: "I agree and sign",
  decline: "I do not agree",
  noName: "your full name",
  agreed: "You agreed.",
  refused: "You did not agree.",
  arrived: "It has arrived. We are looking at the file.",
  recorded: /^Recorded/,
  withdraw: "Withdraw consent",
  withdrawn: "You withdrew your consent.",
  remove: "Delete my twin",
  forGood: "Delete for good",
  deleted: "Your twin is deleted.",
  certificate: "Save the certificate",
};

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A customer with a twin, and another person's link to it. */
async function askedPerson(page: Page, language = "en") {
  const customer = await signInNew(page, "customer");
  const twinId = await buyTwin(page, customer.client);
  const path = await askForConsent(customer.client, twinId, newEmail("person"), language);
  return { customer, twinId, path };
}

async function fillIn(page: Page): Promise<void> {
  for (const name of ["Arabic", "English", "LinkedIn", "YouTube", "Teaching and training"])
    await page.getByLabel(name, { exact: true }).check();
  await page.getByLabel("Until when").selectOption({ index: 2 });
  await page.getByLabel("Write your full name").fill("Khalid Salem");
}

test("a person agrees by the mailed link, says it, takes it back and has the twin deleted", async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { path } = await askedPerson(page);
  const film = makeFilm(join(info.outputPath(), "statement.mp4"), "good");
  const own = await personsPhone(browser);
  await own.goto(path);
  await hydrated(own);
  await expect(own.getByText(text.noName, { exact: true })).toBeVisible();
  expect(await own.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await violations(own)).toEqual([]);

  await button(own, text.sign).click();
  await expect(own.getByText("Choose at least one language")).toBeVisible();
  await expect(own.getByLabel("English", { exact: true })).toBeFocused();
  expect(await violations(own, { colorSchemes: ["dark"] })).toEqual([]);

  await fillIn(own);
  await expect(own.getByText("Khalid Salem")).toBeVisible();
  await own.getByLabel("Choose a video").setInputFiles(film);
  await button(own, text.sign).click();
  await expect(title(own, text.agreed)).toBeVisible();
  await expect(own.getByText(text.recorded)).toBeVisible({ timeout: 60_000 });
  expect(await violations(own)).toEqual([]);

  await own.reload();
  await button(own, text.withdraw).click();
  await expect(title(own, text.withdrawn)).toBeVisible();
  await button(own, text.remove).click();
  await button(own, text.forGood).click();
  await expect(title(own, text.deleted)).toBeVisible();
  const [certificate] = await Promise.all([
    own.waitForEvent("download"),
    button(own, text.certificate).click(),
  ]);
  expect(certificate.suggestedFilename()).toMatch(/\.pdf$/);

  await page.goto("/profile?tab=likeness");
  await expect(page.getByText(/: the marks fit\.$/)).toBeVisible();
  const entries = page.getByRole("list", { name: "Entries, the newest first" }).getByRole("strong");
  await expect(entries).toHaveText([
    "The twin was deleted",
    "Consent withdrawn",
    /^Spoken consent arrived|^Khalid Salem agreed/,
    /^Spoken consent arrived|^Khalid Salem agreed/,
    "Consent asked for",
  ]);
  expect(await violations(page)).toEqual([]);
});

test("a person refuses, and the link stays closed", async ({ page, browser }) => {
  const { path } = await askedPerson(page);
  const own = await personsPhone(browser);
  await own.goto(path);
  await button(own, text.decline).click();
  await own.getByRole("dialog").getByRole("button", { name: text.decline }).click();
  await expect(title(own, text.refused)).toBeVisible();
  await own.reload();
  await expect(title(own, text.refused)).toBeVisible();
  expect(await violations(own)).toEqual([]);
});

test("a video goes on after a reload where it stopped", async ({ page, browser }, info) => {
  test.setTimeout(120_000);
  const { path } = await askedPerson(page);
  // It is sent in three parts.
  const film = makeFilm(join(info.outputPath(), "statement.mp4"), "large");
  const own = await personsPhone(browser);
  own.on("dialog", (dialog) => void dialog.accept());
  const uploads = "**/storage/v1/upload/resumable/**";
  let parts = 0;
  await own.route(uploads, (route) => {
    if (route.request().method() === "PATCH") parts += 1;
    return parts > 1 ? route.abort() : route.continue();
  });
  await own.goto(path);
  await own.getByLabel("Choose a video").setInputFiles(film);
  // The first part is there once the second is tried.
  await expect.poll(() => parts, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(own.getByText(/^6\.3 MB of \d+ MB sent$/)).toBeVisible();
  await own.reload();
  await expect(own.getByText(/^A video was not sent to the end/)).toBeVisible();

  await own.unroute(uploads);
  const asked: string[] = [];
  own.on("request", (request) => {
    if (request.url().includes("/upload/resumable/")) asked.push(request.method());
  });
  // The line drops with the last byte: the page asks until it hears that all of it arrived.
  await own.route("**/functions/v1/open-consent", (route) => route.abort());
  await own.getByLabel("Choose a video").setInputFiles(film);
  await expect(own.getByText(text.arrived)).toBeVisible({ timeout: 60_000 });
  await own.unroute("**/functions/v1/open-consent");
  await expect(own.getByText(text.recorded)).toBeVisible({ timeout: 60_000 });
  expect(asked).toEqual(["HEAD", "PATCH", "PATCH"]);
});

test("a link that is not known, and a server that does not answer", async ({ page }) => {
  await page.goto("/consent/nobody-knows-this-token");
  await expect(title(page, "This link leads nowhere.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.route("**/functions/v1/open-consent", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your link did not open")).toBeVisible();
  await page.unroute("**/functions/v1/open-consent");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(title(page, "This link leads nowhere.")).toBeVisible();
});

test("the page and the ledger in Arabic", async ({ page, browser }) => {
  const { path } = await askedPerson(page, "ar");
  expect(path).toMatch(/^\/ar\/consent\//);
  const own = await personsPhone(browser);
  await own.goto(path);
  await expect(title(own, "وجهك وصوتك لك. والقرار قرارك.")).toBeVisible();
  await expectArabicScreen(own, "موافقتك | توأم");
  await page.goto("/ar/profile?tab=likeness");
  await expect(page.getByText("طُلبت الموافقة")).toBeVisible();
  await expectArabicScreen(page, "ملفك الشخصي | توأم");
});
