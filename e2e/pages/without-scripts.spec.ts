import { expect, test } from "@playwright/test";
import { addresses } from "../support/pages.ts";

test.use({ javaScriptEnabled: false });

for (const { address } of addresses) {
  test(`${address} reads without JavaScript`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator("h1").first()).toBeVisible();
  });
}
