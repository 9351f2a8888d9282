import { expect, type Page } from "@playwright/test";
import { anAdmin, newClient, newEmail, password, signUpData } from "../support/accounts.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { signInNew } from "../support/session.ts";
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

test("Enter before the page's code is there sends the mail of a forgotten password", async ({ page }) => {
  const { letThrough } = await openWithoutCode(page, "/ar/forgot-password");
  await page.fill('[name="email"]', newEmail("early"));
  await page.press('[name="email"]', "Enter");
  await expect(page).toHaveURL("/ar/forgot-password");
  const recovery = page.waitForResponse(/\/auth\/v1\/recover/);
  letThrough();
  expect((await recovery).ok()).toBe(true);
});

test("a press on an empty form before the page's code is there shows its problems", async ({ page }) => {
  const { letThrough } = await openWithoutCode(page, "/contact");
  await pressSubmit(page);
  letThrough();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
});

test("a press before the page's code is there confirms an address", async ({ page }) => {
  const email = newEmail("early");
  const { error } = await newClient().auth.signUp({ email, password, options: { data: signUpData } });
  expect(error).toBeNull();
  const { letThrough } = await openWithoutCode(page, confirmationLink(await mailTo(email)).href);
  await page.getByRole("main").getByRole("button").click();
  letThrough();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
});

test("of several presses before the page's code is there, the last one counts", async ({ page }) => {
  const { letThrough } = await openWithoutCode(page, "/video-packages");
  const plan = page.locator("#plan-video-executive");
  await page.getByRole("button", { name: "Monthly" }).click();
  await page.getByRole("button", { name: "Quarterly" }).click();
  letThrough();
  await expect(plan).toContainText("$1,800");
});

test("a press before the page's code is there opens one's menu, and leaves it open", async ({ page }) => {
  await signInNew(page, "early");
  const { letThrough } = await openWithoutCode(page, "/ar/contact");
  const menu = page.getByRole("banner").getByRole("button", { name: "حسابك" });
  await menu.click();
  letThrough();
  await expect(page.getByRole("banner").getByRole("link", { name: "الملاحظات", exact: true })).toBeVisible();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});
