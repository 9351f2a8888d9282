import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { signInNew } from "../support/session.ts";
import { buyTwin } from "../support/studio.ts";
import { test } from "../support/test.ts";

/** What the customer and the team read. */
const text = {
  title: "What your plan still holds",
  arabicTitle: "ما بقي لك في باقتك",
  failed: "What your plan holds did not load",
  again: "Try again",
  team: "What the plan holds",
  correct: "Correct",
  wrongAmount: /Write a whole number other than 0/,
  noReason: "Say why",
  corrected: "Corrected",
};
const widths = [320, 390, 768, 1024, 1440];

const statement = (page: Page, name = text.title) => page.getByRole("region", { name, exact: true });
const lines = (page: Page, name?: string) => statement(page, name).getByRole("listitem");

/** What goes beyond the screen's edge. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function newProduction(page: Page): Promise<string> {
  const person = await signInNew(page, "statement");
  await buyTwin(page, person.client);
  const { data } = await person.client.from("productions").select("id").single();
  return String(data?.id);
}

test("a customer reads what the plan holds, at every width and in both languages", async ({ page }) => {
  const id = await newProduction(page);
  await page.goto(`/studio/${id}`);
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).toHaveText(/Base videos.*10 a month.*Granted10.*Spent0.*Left10/s);
  await expect(lines(page).last()).toHaveText(/Rounds of changes.*No limit/s);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0);
  }
  expect(await violations(page)).toEqual([]);
  await page.goto(`/ar/studio/${id}`);
  await expect(lines(page, text.arabicTitle)).toHaveCount(3);
  await expectArabicScreen(page, /الاستوديو/);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflow(page), `at ${width}, in Arabic`).toBeLessThanOrEqual(0);
  }
  expect(await violations(page)).toEqual([]);
});

test("a statement that does not load can be asked for again", async ({ page }) => {
  const id = await newProduction(page);
  let isDown = true;
  await page.route("**/functions/v1/allowance-statement", (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { error: "unavailable", message: "Later" } })
      : route.continue(),
  );
  await page.goto(`/studio/${id}`);
  await expect(statement(page).getByText(text.failed)).toBeVisible({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  isDown = false;
  await statement(page).getByRole("button", { name: text.again }).click();
  await expect(lines(page)).toHaveCount(3);
});

test("the team corrects what a plan holds, with a reason", async ({ page, browser }) => {
  const id = await newProduction(page);
  const team = await (await browser.newContext()).newPage();
  await enterAdmin(team, `/admin?tab=production&production=${id}`);
  await expect(team.getByRole("heading", { name: text.team })).toBeVisible();
  await team.getByRole("button", { name: text.correct }).click();
  const dialog = team.getByRole("dialog");
  await dialog.getByRole("button", { name: text.correct }).click();
  await expect(dialog.getByText(text.wrongAmount)).toBeVisible();
  await dialog.getByLabel("How many").fill("2");
  await dialog.getByRole("button", { name: text.correct }).click();
  await expect(dialog.getByText(text.noReason)).toBeVisible();
  expect(await violations(team)).toEqual([]);
  await dialog.getByLabel("Why").fill("Two came late");
  await dialog.getByRole("button", { name: text.correct }).dblclick();
  await expect(toast(team, text.corrected)).toBeVisible();
  await page.goto(`/studio/${id}`);
  await expect(lines(page).first()).toHaveText(/Granted12.*Left12/s);
  await team.setViewportSize({ width: 320, height: 900 });
  expect(await overflow(team)).toBeLessThanOrEqual(0);
});
