import { expect, type Page, test } from "@playwright/test";
import { type Language, languages } from "../../web/src/i18n/languages.ts";
import { addressOf } from "../../web/src/site/address.ts";
import { isRole, lastMoment, sessionOf, type Who } from "./demonstration.ts";
import { keepSession } from "./session.ts";

const folder = new URL("../../screens/", import.meta.url).pathname;

/** A page of the site without the language's prefix, found out when it is drawn. */
export interface Screen {
  address: string | (() => Promise<string>);
  /** What is opened on the page before it is drawn. */
  open?: (page: Page) => Promise<void>;
}

/** Draws screens of the demonstration as an account sees them: in every language, narrow and wide. */
export function drawScreens(who: Who | "visitor", screens: Record<string, Screen>): void {
  const role = who === "visitor" || isRole(who) ? who : "customer";
  for (const [name, { address, open }] of Object.entries(screens)) {
    for (const { code } of Object.values(languages)) {
      for (const width of [390, 1440]) {
        test(`${role} ${name} ${code} ${width}`, async ({ page }) => {
          if (who !== "visitor") await keepSession(page.context(), await sessionOf(who));
          const path = typeof address === "string" ? address : await address();
          await openScreen(page, path, code, width);
          await open?.(page);
          await scrollThrough(page);
          await rest(page);
          const file = `${role}-${name}-${code}-${width}.png`;
          await page.screenshot({ path: folder + file, fullPage: true });
        });
      }
    }
  }
}

/** Opens a page without movements, at the moment at which the demonstration ends. */
export async function openScreen(
  page: Page,
  path: string,
  language: Language,
  width: number,
  height = width < 700 ? 844 : 1000,
): Promise<void> {
  await page.clock.setFixedTime(lastMoment());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width, height });
  await page.goto(addressOf(path, language), { waitUntil: "networkidle" });
}

const isBusy = (page: Page) => page.locator('[aria-busy="true"]');

/** Brings what is fetched as it is scrolled to. */
async function scrollThrough(page: Page): Promise<void> {
  await expect(isBusy(page)).toHaveCount(0);
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
}

/** Waits until nothing is loading, and letters and films are there. */
export async function rest(page: Page): Promise<void> {
  await expect(isBusy(page)).toHaveCount(0);
  await nothingFetched(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.querySelectorAll("video")].every(
      ({ preload, readyState }) => preload === "none" || readyState > 0,
    ),
  );
}

/** Waits for a moment without requests. Playwright's own state tells of the first one alone. */
async function nothingFetched(page: Page): Promise<void> {
  let last = Date.now();
  const hear = () => {
    last = Date.now();
  };
  page.on("request", hear).on("requestfinished", hear);
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(400);
  page.off("request", hear).off("requestfinished", hear);
}
