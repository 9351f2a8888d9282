import { expect, type Page, test } from "@playwright/test";
import { hydrated } from "../support/hydration.ts";

async function open(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 700 });
  await page.goto(address);
  await hydrated(page);
}

test.describe("the pricing menu", () => {
  const button = (page: Page) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Pricing" });

  test("opens under a resting pointer and closes when it leaves", async ({ page }) => {
    await open(page, "/", 1280);
    await button(page).hover();
    await expect(button(page)).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("link", { name: /^Course Packages/ }).first()).toBeVisible();
    await page.mouse.move(20, 650);
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("is reached, walked and left by keyboard", async ({ page }) => {
    await open(page, "/", 1280);
    await button(page).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: /^Video Packages/ }).first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("the mobile menu", () => {
  const toggle = (page: Page) => page.getByRole("button", { name: "Open menu" });
  const sheet = (page: Page) => page.getByRole("dialog", { name: "Main" });
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

  async function openScrolled(page: Page) {
    await open(page, "/video-packages", 390);
    await page.evaluate(() => window.scrollTo(0, 500));
    await toggle(page).click();
    await expect(sheet(page)).toBeVisible();
  }

  test("locks the page below, and gives its place and the focus back on Escape", async ({ page }) => {
    await openScrolled(page);
    await page.mouse.move(200, 690);
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await scrolled(page)).toBe(500);
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    expect(await scrolled(page)).toBe(500);
  });

  test("keeps the keyboard inside", async ({ page }) => {
    await openScrolled(page);
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Tab");
      // Between the last and the first stop the focus is with the browser itself.
      const isInside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest("dialog") !== null;
      });
      expect(isInside).toBe(true);
    }
  });

  test("leaves a strip of backdrop, and a tap on it closes", async ({ page }) => {
    await openScrolled(page);
    const box = await sheet(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700 - 44);
    await page.mouse.click(200, 690);
    await expect(sheet(page)).toBeHidden();
    expect(await scrolled(page)).toBe(500);
  });

  test("closes on the way to another page, which starts at its top", async ({ page }) => {
    await openScrolled(page);
    await sheet(page).getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(sheet(page)).toBeHidden();
    await expect.poll(() => scrolled(page)).toBe(0);
  });
});
