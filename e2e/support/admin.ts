import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { createAdmin, password } from "./accounts.ts";
import { hydrated } from "./hydration.ts";

/** Signs a new admin in on a part of the admin page; resolves to the admin's address. */
export async function enterAdmin(page: Page, address: string): Promise<string> {
  const email = createAdmin();
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

/** What axe finds wrong with what the page is about, as it is, in day or night colours. */
export async function violations(page: Page, colorScheme: "light" | "dark" = "light"): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = await new AxeBuilder({ page }).include("main").analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}
