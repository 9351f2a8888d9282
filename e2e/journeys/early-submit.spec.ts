import { expect, type Page } from "@playwright/test";
import { anAdmin, newEmail, password } from "../support/accounts.ts";
import { test } from "../support/test.ts";

/** Opens a page whose code comes only when it is let through, as on a slow line. */
async function openWithoutCode(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await promise;
    await route.continue();
  });
  // The page does not finish to load before its code is there.
  await page.goto(address, { waitUntil: "commit" });
  return { letThrough: resolve };
}

const pressSubmit = (page: Page) => page.getByRole("main").locator('form [type="submit"]').click();

test("a press before the page's code is there signs in, and keeps the password out of the address", async ({
  page,
}) => {
  const { letThrough } = await openWithoutCode(page, "/admin?tab=users");
  await page.fill('[name="email"]', anAdmin());
  await page.fill('[name="password"]', password);
  await pressSubmit(page);
  await expect(page).toHaveURL("/admin?tab=users");
  letThrough();
  await expect(page.getByRole("tab", { selected: true })).toHaveText("User Management", { timeout: 15_000 });
  await expect(page).toHaveURL("/admin?tab=users");
});

test("a press before the page's code is there sends the mail of a forgotten password", async ({ page }) => {
  const { letThrough } = await openWithoutCode(page, "/ar/forgot-password");
  await page.fill('[name="email"]', newEmail("early"));
  await pressSubmit(page);
  await expect(page).toHaveURL("/ar/forgot-password");
  const recovery = page.waitForResponse(/\/auth\/v1\/recover/);
  letThrough();
  expect((await recovery).ok()).toBe(true);
});

test("a press on an empty form before the page's code is there shows its problems", async ({ page }) => {
  const { letThrough } = await openWithoutCode(page, "/contact");
  await pressSubmit(page);
  letThrough();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible({ timeout: 15_000 });
});
