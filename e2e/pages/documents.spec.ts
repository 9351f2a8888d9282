import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import catalogue from "../../catalogue/catalogue.json" with { type: "json" };
import { sitePages } from "../../web/src/site/site-map.ts";
import { readDocument } from "../support/document.ts";
import { addresses } from "../support/pages.ts";

test.use({ javaScriptEnabled: false });

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's way of writing a document, which is as valid.
    "attribute-boolean-style": "off",
    "no-implicit-button-type": "error",
    "void-style": "off",
    "long-title": "off",
    "no-trailing-whitespace": "off",
    "doctype-style": "off",
    "attr-case": "off",
    "element-case": "off",
    // Patterns of drawings carry ids that React makes.
    "valid-id": "off",
    // The content security policy refuses what this looks for.
    "no-inline-style": "off",
    "require-sri": "off",
  },
});

for (const { address, language, path } of addresses) {
  test.describe(address, () => {
    test("is valid HTML", async ({ request }) => {
      const html = await (await request.get(address)).text();
      const report = await validator.validateString(html);
      const messages = report.results.flatMap(({ messages: found }) =>
        found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`),
      );
      expect(messages).toEqual([]);
    });

    test("names itself and shows no missing word", async ({ page }) => {
      await page.goto(address);
      const { title, description, headings, text } = await readDocument(page);
      expect(title).not.toBe("");
      expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
      expect(text).not.toMatch(/\{\w+\}|undefined|\[object Object\]|NaN/);
      const isListed = sitePages.some((site) => site.path === path && site.isIndexed);
      expect(description.length).toBeGreaterThanOrEqual(isListed ? 100 : 20);
      expect(description.length).toBeLessThanOrEqual(165);
    });

    if (language === "ar") {
      test("has no heading in Latin letters alone, but for plans and names", async ({ page }) => {
        await page.goto(address);
        const { headings } = await readDocument(page);
        const latin = headings
          .map(({ text }) => text)
          .filter((text) => /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text))
          .filter((text) => !names.has(text.toLowerCase()));
        expect(latin).toEqual([]);
      });
    }

    if (sitePages.find((page) => page.path === path)?.isIndexed) {
      test("tells search engines and other sites what it is", async ({ page, request }) => {
        await page.goto(address);
        const { canonical, alternates, shareImage, structuredData, title } = await readDocument(page);
        expect(canonical).toBe(address);
        expect(Object.keys(alternates).toSorted()).toEqual(["ar", "en", "x-default"]);
        expect(alternates[language]).toBe(address);
        const picture = await request.get(new URL(shareImage ?? "").pathname);
        expect(picture.status()).toBe(200);
        expect(picture.headers()["content-type"]).toBe("image/png");
        expect(structuredData).toHaveLength(1);
        expect(title.length).toBeLessThanOrEqual(70);
      });
    }
  });
}

const networks = ["LinkedIn", "YouTube", "TikTok", "Instagram", "X"];
const names = new Set(
  [...catalogue.plans, catalogue.pilot]
    .map(({ name }) => name)
    .concat(networks)
    .map((name) => name.toLowerCase()),
);
