import { type BrowserContext, type CDPSession, expect, type Page, test } from "@playwright/test";
import { failureFilesLoaded } from "../support/failure-files.ts";
import { type Address, addresses } from "../support/pages.ts";

// A trace makes the page compute styles.
test.use({ trace: "off" });
test.describe.configure({ timeout: 120_000 });

const WINDOW = 1_000;
const TABS = 4;

/** Returns how many layouts and style recalculations the browser has counted for a page. */
async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const counts = metrics.filter(({ name }) => ["LayoutCount", "RecalcStyleCount"].includes(name));
  return counts.reduce((sum, { value }) => sum + value, 0);
}

async function workDuring(page: Page, devtools: CDPSession, milliseconds: number): Promise<number> {
  const before = await workOf(devtools);
  await page.waitForTimeout(milliseconds);
  return (await workOf(devtools)) - before;
}

/** Opens a page, wakes its sleeping parts, and returns its work in a window after it has settled. */
async function workAtRest(page: Page, devtools: CDPSession, address: string): Promise<number> {
  await page.goto(address);
  await failureFilesLoaded(page);
  // An answer that is still under way would be drawn within the window.
  await page.waitForLoadState("networkidle");
  // What lies below the first screen comes alive with the first move.
  await page.mouse.move(5, 5);
  if (/^\/(ar)?$/.test(address)) await page.locator("[data-rotating]").waitFor({ state: "attached" });
  // A page that never has a quiet quarter of a second is not at rest: its work is counted all the same.
  await expect
    .poll(() => workDuring(page, devtools, 250), { timeout: 10_000, intervals: [0] })
    .toBe(0)
    .catch(() => undefined);
  return workDuring(page, devtools, WINDOW);
}

async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  return { page, devtools };
}

for (const language of ["en", "ar"]) {
  test(`nothing on any page is laid out or styled while nothing happens, in ${language}`, async ({
    context,
  }) => {
    const waiting: Address[] = addresses.filter((page) => page.language === language);
    const work: Record<string, number> = {};
    await Promise.all(
      Array.from({ length: TABS }, async () => {
        const { page, devtools } = await openTab(context);
        for (let next = waiting.shift(); next; next = waiting.shift())
          work[next.address] = await workAtRest(page, devtools, next.address);
      }),
    );
    const wanted = addresses.filter((page) => page.language === language).map(({ address }) => address);
    expect(work).toEqual(Object.fromEntries(wanted.map((address) => [address, 0])));
  });
}
