import { test } from "@playwright/test";
import { addresses } from "../support/pages.ts";

const folder = new URL("../../screens/", import.meta.url).pathname;
const widths = [390, 768, 1440];

for (const { address, path, language } of addresses) {
  for (const width of widths) {
    test(`${path} ${language} ${width}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: width < 700 ? 844 : 1000 });
      await page.goto(address, { waitUntil: "networkidle" });
      if (path === "/payment-success") await page.getByText("cs_test_1").waitFor();
      const name = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
      await page.screenshot({ path: `${folder}${name}-${language}-${width}.png`, fullPage: true });
    });
  }
}
