import { expect, test } from "@playwright/test";
import { sitePages } from "../../web/src/site/site-map.ts";

test("the sitemap lists every page of both languages, and robots.txt names it", async ({ request }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const text = await sitemap.text();
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? "").pathname);
  const wanted = sitePages
    .filter(({ isIndexed }) => isIndexed)
    .flatMap(({ path }) => (path === "/" ? ["/", "/ar"] : [path, `/ar${path}`]));
  expect(listed.toSorted()).toEqual(wanted.toSorted());
  for (const path of listed) expect((await request.get(path)).status(), path).toBe(200);
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  expect(robots).toContain("Disallow: /profile");
});

for (const { feed, language } of [
  { feed: "/blog/rss.xml", language: "en" },
  { feed: "/ar/blog/rss.xml", language: "ar" },
]) {
  test(`${feed} lists every article, newest first`, async ({ page, request }) => {
    const response = await request.get(feed);
    expect(response.status()).toBe(200);
    await page.goto("/contact");
    const source = await response.text();
    const items = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) throw new Error("not well-formed");
      return [...parsed.querySelectorAll("item")].map((item) => ({
        path: new URL(item.querySelector("link")?.textContent ?? "").pathname,
        published: new Date(item.querySelector("pubDate")?.textContent ?? "").getTime(),
      }));
    }, source);
    const articles = sitePages.filter(({ path }) => path.startsWith("/blog/")).map(({ path }) => path);
    expect(items.map(({ path }) => path.replace(/^\/ar/, "")).toSorted()).toEqual(articles.toSorted());
    const dates = items.map(({ published }) => published);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    expect(source).toContain(`<language>${language}</language>`);
  });
}

for (const language of ["en", "ar"]) {
  test(`/${language}.webmanifest names icons that are there`, async ({ request }) => {
    const response = await request.get(`/${language}.webmanifest`);
    expect(response.headers()["content-type"]).toContain("application/manifest+json");
    const { icons, lang, start_url } = await response.json();
    expect(lang).toBe(language);
    expect((await request.get(start_url)).status()).toBe(200);
    for (const { src } of icons) expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  });
}
