import type { Page } from "@playwright/test";

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (
      await page
        .locator(selector)
        .evaluateAll((all) => all.some((element) => element === document.activeElement))
    )
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}
