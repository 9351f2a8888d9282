import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import catalogue from "../../catalogue/catalogue.json" with { type: "json" };
import { sitePages } from "../../web/src/site/site-map.ts";
import { type ReadDocument, readDocument } from "../support/document.ts";
import { addresses } from "../support/pages.ts";

test.use({ javaScriptEnabled: false });

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

for (const { address, language, path } of addresses) {
  const isListed = sitePages.some((page) => page.path === path && page.isIndexed);

  test(`${address} is a valid document that reads without scripts and says what it is`, async ({
    page,
    request,
  }) => {
    const response = await page.goto(address);
    const report = await validator.validateString((await response?.text()) ?? "");
    const mistakes = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
    );
    expect(mistakes).toEqual([]);

    await expect(page.locator("h1")).toBeVisible();
    const document = await readDocument(page);
    expect(document.title).not.toBe("");
    expect(document.title.length).toBeLessThanOrEqual(70);
    expect(document.headings.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(document.text, "a word that is missing").not.toMatch(/\{\w+\}|undefined|\[object Object\]|NaN/);
    expect(document.description.length).toBeGreaterThanOrEqual(isListed ? 100 : 20);
    expect(document.description.length).toBeLessThanOrEqual(165);
    if (language === "ar") expect(latinHeadings(document), "headings left in English").toEqual([]);

    if (!isListed) return;
    expect(document.canonical).toBe(address);
    expect(Object.keys(document.alternates).toSorted()).toEqual(["ar", "en", "x-default"]);
    expect(document.alternates[language]).toBe(address);
    expect(document.structuredData).toHaveLength(1);
    const picture = await request.get(new URL(document.shareImage ?? "").pathname);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/png");
  });
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
