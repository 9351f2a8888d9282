import { expect, type Response, test } from "@playwright/test";
import { hydrated } from "../support/hydration.ts";

test.describe("the blog", () => {
  test("leads to an article and back, where the reader was", async ({ page }) => {
    await page.goto("/blog");
    await hydrated(page);
    await page.getByRole("link", { name: "Warm video intros that convert" }).click();
    await expect(page).toHaveURL("/blog/warm-video-intros-that-convert");
    await expect(page).toHaveTitle(/^Warm video intros that convert/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Warm video intros that convert");
    await expect(page.getByText("Script line 1")).toBeVisible();
    await page.getByRole("link", { name: "All articles" }).click();
    await expect(page).toHaveURL("/blog");
    await page.goBack();
    await expect(page.getByText("Script line 1")).toBeVisible();
  });

  test("loads more by keyboard, passes the focus on, and keeps the list for the way back", async ({
    page,
  }) => {
    await page.goto("/blog");
    await hydrated(page);
    const last = page.getByRole("link", { name: "Overcoming camera fatigue with AI avatars" });
    await expect(last).toBeHidden();
    const more = page.getByRole("button", { name: "Load More Articles" });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(last).toBeFocused();
    await expect(more).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/blog/overcoming-camera-fatigue-with-ai-avatars");
    await page.goBack();
    await expect(last).toBeVisible();
  });

  test("keeps a category in the address, so that Back undoes it and a link shows it", async ({ page }) => {
    await page.goto("/blog");
    await hydrated(page);
    await page.getByRole("button", { name: "Sales Strategy" }).click();
    await expect(page).toHaveURL("/blog?category=sales-strategy");
    await expect(page.getByText("3 articles")).toBeVisible();
    await page.reload();
    await expect(page.getByText("3 articles")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("8 articles")).toBeVisible();
  });
});

test.describe("an article", () => {
  test("takes over its served text without fetching it again, and its links lead on in place", async ({
    page,
  }) => {
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    await page.goto("/blog/warm-video-intros-that-convert");
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const text = page.locator("[data-part]");
    await expect(text).toContainText("Choose people before words");
    const words = "two thousand addresses";
    await expect(text).toContainText(words);
    await page.waitForLoadState("networkidle");
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(await script.text()).not.toContain(words);
    await text.getByRole("link", { name: "recording guide" }).click();
    await expect(page).toHaveURL("/recording-instructions");
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await page.goBack();
    await expect(text).toContainText("Choose people before words");
  });

  test("changes its language in place, text and all", async ({ page }) => {
    await page.goto("/blog/warm-video-intros-that-convert");
    await hydrated(page);
    await page
      .getByRole("button", { name: "العربية" })
      .or(page.getByRole("link", { name: "العربية" }))
      .first()
      .click();
    await expect(page.locator("[data-part]")).toHaveAttribute("lang", "ar");
    await expect(page.locator("[data-part]")).toContainText("السطر 1 من النص");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("copies its link where there is no share sheet", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.goto("/ar/blog/warm-video-intros-that-convert");
    await hydrated(page);
    await page.getByRole("button", { name: "مشاركة" }).click();
    await expect(page.getByText("نُسخ الرابط")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});

for (const [language, address, nearest] of [
  ["English", "/blog/linkedin-video-strategy", /^Personal branding in the digital age/],
  ["Arabic", "/ar/blog/linkedin-video-strategy", /^علامتك الشخصية في العصر الرقمي/],
] as const) {
  test(`a planned article is not found, in ${language}, but its nearest one is`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await page.getByRole("link", { name: nearest }).click();
    await expect(page).toHaveURL(/\/blog\/personal-branding-in-the-digital-age$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nearest);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the index shows every article and no control that needs a script", async ({ page }) => {
    await page.goto("/blog");
    await expect(page.getByRole("link", { name: "Overcoming camera fatigue with AI avatars" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Load More Articles" })).toBeHidden();
  });

  test("an article reads to its end", async ({ page }) => {
    await page.goto("/ar/blog/your-digital-sdr-revolution");
    await expect(page.getByText("المقالة كاملةً قريبًا")).toBeVisible();
    await expect(page.getByRole("button", { name: "مشاركة" })).toBeHidden();
  });
});
