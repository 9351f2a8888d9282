import { expect, type Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { hydrated } from "./hydration.ts";

/** Checks a screen of the Arabic site: it runs from the right, its title is Arabic, and axe finds nothing. */
export async function expectArabicScreen(page: Page, title: string | RegExp): Promise<void> {
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
  await expect(page).toHaveTitle(title);
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
}
