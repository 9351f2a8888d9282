import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import security from "../../web/src/areas/account/profile/security.words.en.ts";
import profile from "../../web/src/areas/account/profile/words.en.ts";
import english from "../../web/src/i18n/common.words.en.ts";
import arabicFailures from "../../web/src/site/failures/failures.ar.ts";
import englishFailures from "../../web/src/site/failures/failures.en.ts";
import { signedInClient } from "../support/accounts.ts";
import { failureFilesLoaded } from "../support/failure-files.ts";

const words = { en: englishFailures, ar: arabicFailures };
const assets = "**/assets/**";
const typed = "Two hours of lessons";
const WINDOW = 10_000;
const MOST = 3;

/** Pages whose code no other page brings, and where a visitor comes from who has typed something. */
const pages = [
  { path: "/pricing", from: "/contact" },
  { path: "/contact", from: "/affiliate" },
  { path: "/blog/content-creator-burnout", from: "/contact" },
  { path: "/auth", from: "/contact" },
  { path: "/notes", from: "/contact" },
  { path: "/admin", from: "/contact" },
] as const;

type Goal = (typeof pages)[number];

/** Two ways in which chunks do not arrive, and how they arrive again. */
const troubles = {
  offline: {
    begin: (page: Page) => page.context().setOffline(true),
    // The page tries again by itself.
    mend: (page: Page) => page.context().setOffline(false),
  },
  "gone from the server": {
    begin: (page: Page) => page.route(assets, (route) => route.fulfill({ status: 404, body: "Not found" })),
    mend: async (page: Page) => {
      await page.unroute(assets);
      await page.getByRole("button", { name: englishFailures.notLoaded.retry }).click();
    },
  },
};

test.setTimeout(90_000);

/** Goes to a page as a link of the application does; after the call, which would not survive a page loaded anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => void setTimeout(() => history.pushState(null, "", address)), path);
}

/** The most that one file was asked for. */
function countRequests(page: Page): () => number {
  const counts = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/")) counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return () => Math.max(0, ...counts.values());
}

async function signIn(context: BrowserContext): Promise<void> {
  const { client } = await signedInClient();
  const { data } = await client.auth.getSession();
  await context.addInitScript(
    (session) => localStorage.setItem("tawam-auth", session),
    JSON.stringify(data.session),
  );
}

const failure = (page: Page, language: "en" | "ar" = "en") =>
  page.getByRole("alert").getByRole("heading", { name: words[language].unexpectedError.title });

/** Each page in a browser of its own, all at once: their waits are one. */
async function onEach(browser: Browser, look: (page: Page, goal: Goal) => Promise<void>): Promise<void> {
  await Promise.all(
    pages.map(async (goal) => {
      const context = await browser.newContext();
      if (goal.path === "/notes") await signIn(context);
      await test.step(goal.path, async () => look(await context.newPage(), goal));
      await context.close();
    }),
  );
}

for (const [name, { begin, mend }] of Object.entries(troubles)) {
  test(`pages that are ${name} show the error screen, keep what was typed, and come`, async ({ browser }) => {
    await onEach(browser, async (page, { path, from }) => {
      await page.goto(from);
      await failureFilesLoaded(page);
      const field = page.locator("main textarea").first();
      await field.fill(typed);
      const most = countRequests(page);
      await begin(page);
      await goTo(page, path);
      await page.waitForTimeout(WINDOW);
      expect(most()).toBeLessThanOrEqual(MOST);
      await expect(failure(page)).toBeFocused();
      await page.goBack();
      await expect(failure(page)).toHaveCount(0);
      await expect(field).toHaveValue(typed);
      await goTo(page, path);
      await expect(failure(page)).toBeVisible({ timeout: 25_000 });
      await mend(page);
      await expect(page.locator("main:visible h1").first()).toBeVisible({ timeout: 25_000 });
      await expect(failure(page)).toHaveCount(0, { timeout: 25_000 });
      expect(new URL(page.url()).pathname).toBe(path);
    });
  });

  test(`pages that are ${name} show the error screen beside a home page that sleeps`, async ({ browser }) => {
    await onEach(browser, async (page, { path }) => {
      await page.goto("/");
      await failureFilesLoaded(page);
      const most = countRequests(page);
      await begin(page);
      await page.mouse.move(200, 200);
      await goTo(page, path);
      await page.waitForTimeout(WINDOW);
      expect(most()).toBeLessThanOrEqual(MOST);
      await expect(failure(page)).toBeFocused();
      await page.goBack();
      await expect(page.getByText(/record one sample/i).first()).toBeVisible();
      await expect(page.locator("#root")).toContainText(english.footer.line);
    });
  });
}

test("the error screen is in the reader's language, and says that there is no network", async ({
  page,
  context,
}) => {
  await page.goto("/ar/contact");
  await failureFilesLoaded(page);
  await context.setOffline(true);
  await goTo(page, "/ar/pricing");
  await expect(failure(page, "ar")).toBeFocused();
  await expect(page.getByText(arabicFailures.notLoaded.offline)).toBeVisible();
  await expect(page.getByRole("button", { name: arabicFailures.notLoaded.retry })).toBeVisible();
  await context.setOffline(false);
  await expect(failure(page, "ar")).toHaveCount(0, { timeout: 25_000 });
  expect(new URL(page.url()).pathname).toBe("/ar/pricing");
});

test("the error screen leads home", async ({ page }) => {
  await page.goto("/contact");
  await failureFilesLoaded(page);
  await page.route(assets, (route) => route.fulfill({ status: 404 }));
  await goTo(page, "/pricing");
  await expect(failure(page)).toBeFocused();
  await page.unroute(assets);
  await page.getByRole("main").getByRole("link", { name: english.nav.home }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Be in two places/ })).toBeVisible();
});

test("a page of an earlier build is loaded anew once, and not where somebody has typed", async ({ page }) => {
  await page.goto("/contact");
  await failureFilesLoaded(page);
  // As after a deploy that took the old chunks away: every page names another first script.
  const renamed = "entry-client-another.js";
  await page.route(assets, (route) => route.fulfill({ status: 404 }));
  await page.route("**/pricing", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/entry-client-[\w-]+\.js/, renamed);
    await route.fulfill({ response: answer, body: html });
  });
  const field = page.locator("main textarea").first();
  await field.fill(typed);
  await goTo(page, "/pricing");
  await expect(failure(page)).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue(typed);
  await field.fill("");
  let visits = 0;
  page.on("framenavigated", () => {
    visits += 1;
  });
  const loaded = page.waitForEvent("load", { timeout: 30_000 });
  await goTo(page, "/pricing");
  await loaded;
  expect(await page.locator("#modules").textContent()).toContain(renamed);
  expect(new URL(page.url()).pathname).toBe("/pricing");
  const after = visits;
  await page.waitForTimeout(3_000);
  expect(visits).toBe(after);
});

test("a chat that does not come says so, and the page keeps what was typed", async ({ page }) => {
  await page.goto("/contact");
  await failureFilesLoaded(page);
  const field = page.locator("main textarea").first();
  await field.fill(typed);
  const most = countRequests(page);
  await page.route(assets, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: english.chat.open }).click();
  await expect(page.getByRole("alert").getByText(english.chat.failed)).toBeVisible();
  await expect(field).toHaveValue(typed);
  await page.unroute(assets);
  await page.getByRole("button", { name: english.unreachable.retry }).click();
  await expect(page.locator("#chat").getByRole("textbox")).toBeVisible();
  expect(most()).toBeLessThanOrEqual(MOST);
});

test("a form whose rules do not come says so, and keeps what was typed", async ({ page }) => {
  await page.goto("/contact");
  await failureFilesLoaded(page);
  await page.route(assets, (route) => route.fulfill({ status: 404 }));
  const most = countRequests(page);
  const fields = page.locator("main form").locator("input:visible, textarea");
  await fields.first().fill("Mariam");
  await page.locator("main textarea").fill(typed);
  await page.locator('main form [type="submit"]').click();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.locator("main textarea")).toHaveValue(typed);
  await expect(failure(page)).toHaveCount(0);
  expect(most()).toBeLessThanOrEqual(MOST);
});

test("a switch of language without a network says so, and the page stays", async ({ page, context }) => {
  await page.goto("/contact");
  await failureFilesLoaded(page);
  const field = page.locator("main textarea").first();
  await field.fill(typed);
  await context.setOffline(true);
  await page.getByRole("banner").locator('a[hreflang="ar"]').first().click();
  await expect(page.getByRole("alert").getByText(englishFailures.notLoaded.offline)).toBeVisible();
  await expect(field).toHaveValue(typed);
  await context.setOffline(false);
  await page.getByRole("banner").locator('a[hreflang="ar"]').first().click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar", { timeout: 25_000 });
  await expect(field).toHaveValue(typed);
});

test("a part of the profile that does not come says so, and what was typed into another stays", async ({
  page,
  context,
}) => {
  await signIn(context);
  await page.goto("/profile");
  await failureFilesLoaded(page);
  const field = page.locator("main form input:visible:enabled:not([readonly])").first();
  await field.fill(typed);
  await page.route(assets, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("tab", { name: profile.parts.security }).click();
  const alert = page.getByRole("alert").filter({ hasText: englishFailures.notLoaded.part }).first();
  await expect(alert).toBeVisible({ timeout: 15_000 });
  await expect(failure(page)).toHaveCount(0);
  await page.unroute(assets);
  await page.getByRole("button", { name: englishFailures.notLoaded.retry }).first().click();
  await expect(page.getByRole("heading", { name: security.password.title })).toBeVisible({
    timeout: 15_000,
  });
  await page.getByRole("tab", { name: profile.parts.profile }).click();
  await expect(field).toHaveValue(typed);
});
