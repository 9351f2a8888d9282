import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import arabic from "../../web/src/i18n/ar/common.ts";
import english from "../../web/src/i18n/en/common.ts";
import { signedInClient } from "../support/accounts.ts";
import { hydrated } from "../support/hydration.ts";

const words = { en: english, ar: arabic };
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

/** Two ways in which chunks do not arrive, and how they arrive again. */
const troubles = {
  offline: {
    begin: (_page: Page, context: BrowserContext) => context.setOffline(true),
    // The page tries again by itself.
    mend: (_page: Page, context: BrowserContext) => context.setOffline(false),
  },
  "gone from the server": {
    begin: (page: Page) => page.route(assets, (route) => route.fulfill({ status: 404, body: "Not found" })),
    mend: async (page: Page) => {
      await page.unroute(assets);
      await page.getByRole("button", { name: english.notLoaded.retry }).click();
    },
  },
};

test.setTimeout(90_000);

/** Goes to a page as a link of the application does. */
function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => history.pushState(null, "", address), path);
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
  await context.addInitScript((session) => localStorage.setItem("tawam-auth", session), JSON.stringify(data.session));
}

const failure = (page: Page, language: "en" | "ar" = "en") =>
  page.getByRole("alert").getByRole("heading", { name: words[language].unexpectedError.title });

for (const [name, { begin, mend }] of Object.entries(troubles)) {
  for (const { path, from } of pages) {
    test(`${path} that is ${name} shows the error screen, keeps what was typed, and comes`, async ({
      page,
      context,
    }) => {
      if (path === "/notes") await signIn(context);
      await page.goto(from);
      await hydrated(page);
      const field = page.locator("main textarea").first();
      await field.fill(typed);
      const most = countRequests(page);
      await begin(page, context);
      await goTo(page, path);
      await page.waitForTimeout(WINDOW);
      expect(most()).toBeLessThanOrEqual(MOST);
      await expect(failure(page)).toBeFocused();
      await page.goBack();
      await expect(failure(page)).toHaveCount(0);
      await expect(field).toHaveValue(typed);
      await goTo(page, path);
      await expect(failure(page)).toBeVisible({ timeout: 25_000 });
      await mend(page, context);
      await expect(page.locator("main:visible h1").first()).toBeVisible({ timeout: 25_000 });
      await expect(failure(page)).toHaveCount(0, { timeout: 25_000 });
      expect(new URL(page.url()).pathname).toBe(path);
    });

    test(`${path} that is ${name} shows the error screen beside a home page that sleeps`, async ({
      page,
      context,
    }) => {
      if (path === "/notes") await signIn(context);
      await page.goto("/");
      await hydrated(page);
      const most = countRequests(page);
      await begin(page, context);
      await page.mouse.move(200, 200);
      await goTo(page, path);
      await page.waitForTimeout(WINDOW);
      expect(most()).toBeLessThanOrEqual(MOST);
      await expect(failure(page)).toBeFocused();
      await page.goBack();
      await expect(page.getByText(/record one sample/i).first()).toBeVisible();
      await expect(page.locator("#root")).toContainText(english.footer.line);
    });
  }
}
