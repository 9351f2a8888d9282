import { expect, test } from "@playwright/test";
import { hydrated } from "../support/hydration.ts";

// A trace makes the page compute styles.
test.use({ trace: "off" });

for (const address of ["/", "/ar"]) {
  test(`nothing at ${address} is laid out or styled while nothing happens`, async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    // What lies below the first screen comes alive with the first move.
    await page.mouse.move(5, 5);
    await page.locator("[data-rotating]").waitFor({ state: "attached" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const work = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      const counts = metrics.filter(({ name }) => ["LayoutCount", "RecalcStyleCount"].includes(name));
      return counts.reduce((sum, { value }) => sum + value, 0);
    };
    const workInASecond = async () => {
      const before = await work();
      await page.waitForTimeout(1_000);
      return (await work()) - before;
    };
    await expect.poll(workInASecond, { timeout: 20_000 }).toBe(0);
  });
}
