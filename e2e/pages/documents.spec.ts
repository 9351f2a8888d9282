import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import catalogue from "../../catalogue/catalogue.json" with { type: "json" };
import { type Language, languages } from "../../web/src/i18n/languages.ts";
import { addressOf, splitAddress } from "../../web/src/site/address.ts";
import { redirects, sitePages } from "../../web/src/site/site-map.ts";
import { type ReadDocument, readDocument } from "../support/document.ts";
import { type Address, addresses } from "../support/pages.ts";

test.use({ javaScriptEnabled: false });
test.describe.configure({ timeout: 180_000 });

/** Reached from mails, by a step of a form or once signed in, never by a link that a visitor finds. */
const WITHOUT_LINKS = [
  "/sign-up",
  "/auth/confirm",
  "/auth/callback",
  "/forgot-password",
  "/reset-password",
  "/profile",
  "/orders",
  "/receipt",
  "/notes",
  "/referrals",
  "/payment-success",
  "/payment-canceled",
];

for (const language of Object.keys(languages) as Language[]) {
  test(`every page of ${addressOf("/", language)} is a valid document, reached by links, and none is broken`, async ({
    page,
    request,
  }) => {
    const read = new Map<string, ReadDocument>();
    const broken: string[] = [];
    const waiting = [{ path: addressOf("/", language), from: "the start" }];
    while (waiting.length > 0) {
      const next = waiting.shift();
      if (next === undefined || read.has(next.path)) continue;
      const { status, document } = await visit(page, next.path);
      if (status !== 200) broken.push(`${next.path} (${status}) on ${next.from}`);
      read.set(next.path, document);
      for (const link of document.links) {
        const [path = "/"] = link.split("#");
        if (!read.has(path) && /\.\w+$/.test(path) === false) waiting.push({ path, from: next.path });
      }
    }
    expect(broken).toEqual([]);

    const fragments = [...read].flatMap(([from, { links }]) =>
      links
        .map((link) => link.split("#") as [path: string, id?: string])
        .filter(([path, id]) => id && read.has(path) && !read.get(path)?.ids.includes(decodeURIComponent(id)))
        .map((link) => `${link.join("#")} on ${from}`),
    );
    expect([...new Set(fragments)], "links to parts that the page does not have").toEqual([]);

    const reached = new Set([...read.keys()].map((path) => splitAddress(path).path));
    // The address of a page whose path holds a value is one person's own.
    const orphans = sitePages
      .map(({ path }) => path)
      .filter((path) => !reached.has(path) && !path.includes("{") && !WITHOUT_LINKS.includes(path));
    expect(orphans, "pages that no link leads to").toEqual([]);

    const other = [...read.keys()].filter(
      (path) => splitAddress(path).language !== (languages[language].prefix ? language : null),
    );
    expect(other, "links that leave the language").toEqual([]);

    const shown = [...read].filter(([path]) => !redirects[splitAddress(path).path]);
    expect(repeated(shown.map(([, { title }]) => title)), "titles of more than one page").toEqual([]);
    expect(repeated(shown.map(([, { description }]) => description))).toEqual([]);

    for (const wanted of addresses.filter((each) => each.language === language)) {
      const document = read.get(wanted.address) ?? (await visit(page, wanted.address)).document;
      await test.step(wanted.address, () => expectToSayWhatItIs(wanted, document, request));
    }
  });
}

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

/** Opens a page as it is served, and says what is wrong with its markup and whether it can be read. */
async function visit(page: Page, path: string) {
  const response = await page.goto(path);
  const report = await validator.validateString((await response?.text()) ?? "");
  const mistakes = report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
  );
  expect.soft(mistakes, path).toEqual([]);
  // What is shown after a sign-in needs scripts.
  if (addresses.some(({ address }) => address === path))
    await expect.soft(page.locator("h1"), path).toBeVisible();
  return { status: response?.status(), document: await readDocument(page) };
}

async function expectToSayWhatItIs(
  { address, language, path }: Address,
  document: ReadDocument,
  request: APIRequestContext,
): Promise<void> {
  const check = (value: unknown, what = "") => expect.soft(value, `${address} ${what}`);
  const isListed = sitePages.some((page) => page.path === path && page.isIndexed);
  check(document.title).not.toBe("");
  check(document.title.length).toBeLessThanOrEqual(70);
  check(document.headings.filter(({ level }) => level === 1)).toHaveLength(1);
  check(document.text, "a word that is missing").not.toMatch(/\{\w+\}|undefined|\[object Object\]|NaN/);
  check(document.description.length).toBeGreaterThanOrEqual(isListed ? 100 : 20);
  check(document.description.length).toBeLessThanOrEqual(165);
  if (language === "ar") check(latinHeadings(document), "headings left in English").toEqual([]);

  if (!isListed) return;
  check(document.canonical).toBe(address);
  check(Object.keys(document.alternates).toSorted()).toEqual(["ar", "en", "x-default"]);
  check(document.alternates[language]).toBe(address);
  check(document.structuredData).toHaveLength(1);
  const picture = await request.get(new URL(document.shareImage ?? "").pathname);
  check(picture.status()).toBe(200);
  check(picture.headers()["content-type"]).toBe("image/png");
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const names = new Set(
  catalogue.plans
    .map(({ name }) => name)
    .concat("LinkedIn", "YouTube", "TikTok", "Instagram", "X")
    .map((name) => name.toLowerCase()),
);

/** Headings in Latin letters alone that are no proper names. */
function latinHeadings({ headings }: ReadDocument): string[] {
  return headings
    .map(({ text }) => text)
    .filter((text) => /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text))
    .filter((text) => !names.has(text.toLowerCase()));
}
