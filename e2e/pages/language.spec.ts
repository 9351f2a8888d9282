import { expect, test } from "@playwright/test";
import { hydrated } from "../support/hydration.ts";
import { siteUrl } from "../support/site.ts";

test("the cookie decides the first byte at the same address", async ({ request }) => {
  const arabic = await request.get("/contact", { headers: { cookie: "language=ar" } });
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">');
  const english = await request.get("/contact");
  expect(await english.text()).toContain('<html lang="en" dir="ltr">');
  expect(english.headers()["vary"]).toMatch(/cookie/i);
});

test("an Arabic address is Arabic whatever the cookie says, and sets the choice", async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: "language", value: "en", url: siteUrl }]);
  await page.goto("/ar/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("language"))).toBe("ar");
  await page.goto("/contact");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

test("a stored choice without its cookie is mended by one reload, with no English frame", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("language", "ar"));
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.goto("/video-packages");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  expect(loads).toHaveLength(2);
  expect(new URL(page.url()).pathname).toBe("/video-packages");
});

test("switching keeps the page, the scroll position and what was typed", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/contact");
  await hydrated(page);
  const field = page.locator('[name="message"]');
  await field.fill("Twelve videos a month, in two languages.");
  await page.evaluate(() => window.scrollTo(0, 120));
  // The header shrinks; a click while it moves would scroll the page by itself.
  await expect(page.locator("header[data-scrolled]")).toBeVisible();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));

  await page.getByRole("link", { name: "العربية" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(field).toHaveValue("Twelve videos a month, in two languages.");
  // Lines are of other heights in Arabic; the browser keeps the same words in view.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - 120)).toBeLessThan(24);
  expect(await page.evaluate(() => [localStorage.getItem("language"), document.cookie])).toEqual([
    "ar",
    expect.stringContaining("language=ar"),
  ]);
  await expect(page).toHaveTitle(/تواصل|راسل/);
  expect(loads).toEqual([]);
});

test("switching to English at an Arabic address replaces the address", async ({ page }) => {
  await page.goto("/ar/video-packages");
  await hydrated(page);
  await page.getByRole("link", { name: "English" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(`${siteUrl}/video-packages`);
});
