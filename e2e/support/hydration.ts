import type { Page } from "@playwright/test";

/** Waits until the application has taken over the served page. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
