import { expect, test } from "@playwright/test";
import { type Language, languages } from "../../web/src/i18n/languages.ts";
import { addressOf, splitAddress } from "../../web/src/site/address.ts";
import { redirects, sitePages } from "../../web/src/site/site-map.ts";
import { type ReadDocument, readDocument } from "../support/document.ts";

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
  test(`links from ${addressOf("/", language)} reach every page and none is broken`, async ({ page }) => {
    const read = new Map<string, ReadDocument>();
    const broken: string[] = [];
    const waiting = [{ path: addressOf("/", language), from: "the start" }];
    while (waiting.length > 0) {
      const next = waiting.shift();
      if (next === undefined || read.has(next.path)) continue;
      const response = await page.goto(next.path);
      if (response?.status() !== 200) broken.push(`${next.path} (${response?.status()}) on ${next.from}`);
      const document = await readDocument(page);
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
    const orphans = sitePages
      .map(({ path }) => path)
      .filter((path) => !reached.has(path) && !WITHOUT_LINKS.includes(path));
    expect(orphans, "pages that no link leads to").toEqual([]);

    const other = [...read.keys()].filter(
      (path) => splitAddress(path).language !== (languages[language].prefix ? language : null),
    );
    expect(other, "links that leave the language").toEqual([]);

    const shown = [...read].filter(([path]) => !redirects[splitAddress(path).path]);
    expect(repeated(shown.map(([, { title }]) => title)), "titles of more than one page").toEqual([]);
    expect(repeated(shown.map(([, { description }]) => description))).toEqual([]);
  });
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
