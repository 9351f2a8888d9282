import { expect, type Page } from "@playwright/test";
import { password } from "./accounts.ts";
import { adminSession, keepSession } from "./session.ts";

/** Opens a part of the admin page as an admin who is signed in: `anAdmin`, if no other session is given. */
export async function enterAdmin(page: Page, address: string, session = adminSession()): Promise<void> {
  await keepSession(page.context(), await session);
  await page.goto(address);
  await expect(page.getByRole("tablist")).toBeVisible({ timeout: 15_000 });
}

/** The title of a message that tells how an act went. */
export function toast(page: Page, title: string) {
  return page.getByRole("region").getByRole("status").getByText(title, { exact: true });
}

/** A recording of a production, with what the team may do beside it. */
export const review = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

export const adminForm = (page: Page) =>
  page.locator("form").filter({ has: page.locator('[name="password"]') });

/** Signs in by the admin page's own form. */
export async function signInAsAdmin(page: Page, email: string): Promise<void> {
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await adminForm(page).locator('[type="submit"]').click();
}
