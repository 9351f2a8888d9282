import { type Page, test } from "@playwright/test";
import type { Language } from "../../../web/src/i18n/languages.ts";
import { consentLink } from "../../support/consent-link.ts";
import { firstRow, newest, sessionOf, signInOf, type Who } from "../../support/demonstration.ts";
import { openScreen, rest, type Screen } from "../../support/screens.ts";
import { keepSession } from "../../support/session.ts";

/** In pixels: the site's head, which stays as the page scrolls, and some air. */
const HEAD = 96;

/** A picture of `docs/tour.md`, of what one screen of a computer shows; beside each other on a phone in both languages. */
interface View extends Screen {
  who: Who | "visitor";
  seen: Language | "on phones";
  isDark?: boolean;
  /** What stands at the top; the page's top without it. */
  at?: string;
}

const ARABIC_CUSTOMER: Who = "salem@example.com";
const COMPARED = "section:has(> table[lang])";

const newestVideo = (who: Who, state: Record<string, string>) => async () => {
  const { id, production_id } = await firstRow(who, "videos", (rows) =>
    newest(rows.match(state).order("version", { ascending: false })),
  );
  return `/studio/${production_id}/videos/${id}`;
};
const production =
  (who: Who, part = "") =>
  async () =>
    `/studio/${(await firstRow(who, "videos", newest)).production_id}${part}`;

const views: Record<string, View> = {
  "01-home": { who: "visitor", seen: "en", address: "/" },
  "02-packages": { who: "visitor", seen: "ar", address: "/video-packages", at: "#plan-video-starter" },
  "03-consent": { who: "visitor", seen: "on phones", address: consentLink(false) },
  "04-recordings": {
    who: "producer",
    seen: "en",
    isDark: true,
    address: "/admin?tab=production&check=recordings",
    at: "article:nth-of-type(2)",
  },
  "05-production": { who: "customer", seen: "en", address: async () => signInOf("customer").path },
  "06-script": {
    who: ARABIC_CUSTOMER,
    seen: "ar",
    address: newestVideo(ARABIC_CUSTOMER, { step: "completed" }),
    open: async (page) => {
      const versions = page.locator("select").filter({ has: page.locator('option[value="1"]') });
      await versions.last().selectOption("1");
      await page.locator(COMPARED).waitFor();
    },
    at: COMPARED,
  },
  "07-review": {
    who: "customer",
    seen: "en",
    address: newestVideo("customer", { cut_status: "waiting" }),
    at: "#cut",
  },
  "08-files": {
    who: ARABIC_CUSTOMER,
    seen: "ar",
    isDark: true,
    address: production(ARABIC_CUSTOMER, "/files"),
    at: "main h3 >> nth=1",
  },
  "09-plan": {
    who: "customer",
    seen: "en",
    address: async () => `${signInOf("customer").path}/plan`,
    at: "main h2",
  },
  "10-board": { who: "producer", seen: "en", address: "/admin?tab=production" },
  "11-overview": { who: "admin", seen: "ar", isDark: true, address: "/admin?days=365" },
  "12-ledger": { who: "person", seen: "on phones", address: "/profile?tab=likeness" },
};

const folder = new URL("../../../screens/tour/", import.meta.url).pathname;

for (const [name, view] of Object.entries(views)) {
  const { seen } = view;
  const languages: readonly Language[] = seen === "on phones" ? ["en", "ar"] : [seen];
  for (const language of languages)
    test(`${name} ${language}`, async ({ page }) => {
      if (view.who !== "visitor") await keepSession(page.context(), await sessionOf(view.who));
      await show(page, view, language);
      await page.screenshot({ path: `${folder}${name}.${language}.png` });
    });
}

async function show(page: Page, view: View, language: Language): Promise<void> {
  const [width, height] = view.seen === "on phones" ? [390, 1000] : [1440, 900];
  await page.emulateMedia({ colorScheme: view.isDark ? "dark" : "light" });
  const path = typeof view.address === "string" ? view.address : await view.address();
  await openScreen(page, path, language, width, height);
  await view.open?.(page);
  await rest(page);
  // The chat's button lies over what is to be read.
  await page
    .locator('[aria-controls="chat"]')
    .evaluateAll(([button]) => button && Object.assign((button as HTMLElement).style, { display: "none" }));
  if (!view.at) return;
  const top = page.locator(view.at).first();
  await top.evaluate((part, head) => window.scrollBy(0, part.getBoundingClientRect().top - head), HEAD);
  await rest(page);
}
