import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newEmail, signedInClient } from "../support/accounts.ts";
import { hydrated } from "../support/hydration.ts";
import { tabTo } from "../support/keyboard.ts";
import { mailedLink } from "../support/outbox.ts";

const newPassword = "three-dots-over-a-bowl-8";

async function expectNoViolation(page: Page) {
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
}

test("a forgotten password, by keyboard alone", async ({ page }) => {
  const email = (await signedInClient(newEmail("forgot"))).email;
  await page.goto("/auth?mode=sign-in");
  await hydrated(page);
  await tabTo(page, '[name="email"]');
  await page.keyboard.type(email);
  await tabTo(page, 'a[href$="/forgot-password"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await expect(page.locator('[name="email"]')).toHaveValue(email);
  await expectNoViolation(page);
  await tabTo(page, '[name="email"]');
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password reset email sent. Please check your inbox.")).toBeVisible();

  await page.goto(await mailedLink(email, "recovery"));
  await hydrated(page);
  await expectNoViolation(page);
  await tabTo(page, "main button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Please set your new password" })).toBeVisible();
  await expectNoViolation(page);
  await tabTo(page, '[name="password"]');
  await page.keyboard.type(newPassword);
  await tabTo(page, '[name="confirmPassword"]');
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('[name="email"]')).toHaveValue(email);
});

test("a reset link counts once, and the page needs it", async ({ page }) => {
  const email = (await signedInClient(newEmail("once"))).email;
  await page.goto("/reset-password");
  await expect(
    page.getByRole("heading", { level: 1, name: "Open the link in our mail first" }),
  ).toBeVisible();
  await page.getByRole("main").locator('a[href$="/forgot-password"]').click();
  await page.fill('[name="email"]', email);
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByText("Password reset email sent. Please check your inbox.")).toBeVisible();
  const link = await mailedLink(email, "recovery");
  await page.goto(link);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.goto(link);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("alert").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator('a[href$="/forgot-password"]')).toBeVisible();
});

test("a sign-in link from the mail", async ({ page }) => {
  const email = (await signedInClient(newEmail("link"))).email;
  await page.goto("/auth?mode=sign-in");
  await page.getByRole("button", { name: "E-mail me a sign-in link" }).click();
  await expect(page.locator('[name="email"]')).toHaveAttribute("aria-invalid", "true");
  await page.fill('[name="email"]', email);
  await page.getByRole("button", { name: "E-mail me a sign-in link" }).click();
  await expect(page.getByText(/a link that signs you in is on its way/)).toBeVisible();
  await expectNoViolation(page);
  await page.goto(await mailedLink(email, "magiclink"));
  await page.getByRole("button", { name: "Sign me in" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('[name="email"]')).toHaveValue(email);
});

test("a link asks no known address, and no unknown one, for anything else", async ({ page }) => {
  for (const email of [(await signedInClient(newEmail("known"))).email, newEmail("unknown")]) {
    await page.goto("/forgot-password");
    await page.fill('[name="email"]', email);
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText("Password reset email sent. Please check your inbox.")).toBeVisible();
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText(/You can ask again in \d+ seconds?\./)).toBeVisible();
  }
});
