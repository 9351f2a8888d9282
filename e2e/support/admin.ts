import { expect, type Page } from "@playwright/test";
import { anAdmin, password } from "./accounts.ts";
import { hydrated } from "./hydration.ts";

/** Signs an admin in on a part of the admin page; resolves to the admin's address. */
export async function enterAdmin(page: Page, address: string, email = anAdmin()): Promise<string> {
  await page.goto(address);
  await hydrated(page);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page
    .locator("form")
    .filter({ has: page.locator('[name="password"]') })
    .locator('[type="submit"]')
    .click();
  await expect(page.getByRole("tablist")).toBeVisible({ timeout: 15_000 });
  return email;
}

/** The title of a message that tells how an act went. */
export function toast(page: Page, title: string) {
  return page.getByRole("region").getByRole("status").getByText(title, { exact: true });
}
