import { expect, type Page, test } from "@playwright/test";
import { languages } from "../../web/src/i18n/languages.ts";
import { violations } from "../support/accessibility.ts";
import { hydrated } from "../support/hydration.ts";
import { type Address, addresses } from "../support/pages.ts";
import { siteUrl } from "../support/site.ts";

/** Everything a page complains about, and every address that it asks for elsewhere. */
function watch(page: Page, status: number) {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser reports the 404 of a missing page itself.
    const isExpected = status === 404 && message.text().includes("404");
    if (
      ["error", "warning"].includes(message.type()) &&
      !isExpected &&
      !message.text().startsWith("Page not found:")
    ) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(siteUrl) && !request.url().startsWith("data:")) {
      complaints.push(`foreign request: ${request.url()}`);
    }
  });
  return complaints;
}

/** Lets the sheets come after the first paint and the typefaces, as over a real network, and notes what moves then. */
async function delaySheets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
  });
  await page.route("**/assets/*.css", async (route) => {
    const response = await route.fetch();
    await page.waitForFunction(
      () =>
        performance.getEntriesByName("first-contentful-paint").length > 0 &&
        document.fonts.status === "loaded",
    );
    await page.evaluate(() => {
      const { shifts } = window as unknown as { shifts: number[] };
      // One watch is enough for all sheets.
      if (shifts.push(0) > 1) return;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift" });
    });
    await route.fulfill({ response });
  });
}

/** Sums up how much of the screen has moved since the sheets came. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shifts } = window as unknown as { shifts: number[] };
    return shifts.reduce((sum, value) => sum + value, 0);
  });
}

for (const [path, visits] of Object.entries(Object.groupBy(addresses, (each) => each.path))) {
  // One page for all that is looked at: half of a test's time would go into opening others.
  test(path, async ({ page }) => {
    await delaySheets(page);
    for (const visit of visits ?? [])
      await test.step(`in ${languages[visit.language].name}`, () => look(page, visit));
    // A sheet that is still held back would end with an error of its own.
    await page.unrouteAll({ behavior: "wait" });
  });
}

async function look(page: Page, { address, language, status }: Address): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  const complaints = watch(page, status);
  const response = await page.goto(address);
  await hydrated(page);

  await test.step("is served in its language, hydrates in silence and asks no other origin", async () => {
    expect(response?.status()).toBe(status);
    expect(response?.headers()["content-language"]).toBe(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("html")).toHaveAttribute("dir", languages[language].direction);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("h1")).toBeVisible();
    expect(complaints).toEqual([]);
  });

  await test.step("moves nothing when its sheets arrive", async () => {
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });

  await test.step("has no accessibility violation in either colours", async () => {
    expect(await violations(page)).toEqual([]);
  });

  await test.step("moves nothing where motion is reduced, not even from one colour to another", async () => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  await test.step("never scrolls sideways", async () => {
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `at ${width} pixels`).toBe(0);
    }
    expect(complaints).toEqual([]);
  });
}
