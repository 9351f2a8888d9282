import { expect, type Page, test } from "@playwright/test";
import arabicFilms from "../../web/src/areas/marketing/film/films.ar.ts";
import englishFilms from "../../web/src/areas/marketing/film/films.en.ts";
import arabicHome from "../../web/src/areas/marketing/home/words.ar.ts";
import englishHome from "../../web/src/areas/marketing/home/words.en.ts";
import { violations } from "../support/accessibility.ts";
import { failureFilesLoaded } from "../support/failure-files.ts";
import { hydrated } from "../support/hydration.ts";

const languages = {
  en: { address: "/", demo: englishHome.demo, films: englishFilms },
  ar: { address: "/ar", demo: arabicHome.demo, films: arabicFilms },
};

/** For what is asked for again before it is given up. */
const patient = { timeout: 40_000 };

async function open(page: Page, language: keyof typeof languages) {
  const { address, demo, films } = languages[language];
  await page.goto(address);
  await hydrated(page);
  return {
    demo,
    films,
    button: page.getByRole("button", { name: demo.play }),
    video: page.locator(`video[aria-label="${films.demo.title}"]`),
  };
}

/** Where an element lies on the page, however far it is scrolled. */
const place = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top + window.scrollY, width, height].map(Math.round);
};

const isPlaying = (video: ReturnType<Page["locator"]>) =>
  video.evaluate((film: HTMLVideoElement) => !film.paused && film.currentTime > 0.1);

for (const language of ["en", "ar"] as const) {
  test(`the demo plays in its frame, in the page's language with its captions (${language})`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    const { button, video, films } = await open(page, language);
    expect(fetched.filter((path) => path.startsWith("/films/"))).toEqual([]);
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    const frame = await button.locator("..").evaluate(place);
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(video).toBeFocused(patient);
    await expect.poll(() => isPlaying(video), patient).toBe(true);
    expect(fetched).toContain(`/films/demo.${language}.mp4`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);
    expect(await video.evaluate(place)).toEqual(frame);
    const captions = await video.evaluate((film: HTMLVideoElement) =>
      [...film.textTracks].map(({ language: code, mode }) => `${code} ${mode}`),
    );
    expect(captions).toEqual(
      language === "en" ? ["en showing", "ar disabled"] : ["ar showing", "en disabled"],
    );
    await video.evaluate((film: HTMLVideoElement) => {
      film.pause();
      film.currentTime = 1;
    });
    await expect
      .poll(() =>
        video.evaluate((film: HTMLVideoElement) => (film.textTracks[0]?.activeCues?.[0] as VTTCue)?.text),
      )
      .toBe(films.demo.cues[0]);
    expect(await violations(page)).toEqual([]);
  });

  test(`a film that does not come says so and leads to all films (${language})`, async ({ page }) => {
    await page.route("**/films/*.mp4", (route) => route.abort());
    const { button, films, demo, video } = await open(page, language);
    await button.click();
    await expect(page.getByRole("alert").filter({ hasText: films.failed.title })).toBeVisible(patient);
    await expect(page.getByRole("link", { name: demo.allFilms })).toHaveAttribute("href", /\/use-cases$/);
    const retry = page.getByRole("button", { name: films.failed.retry });
    await expect(retry).toBeFocused();
    await page.unroute("**/films/*.mp4");
    await page.keyboard.press("Enter");
    await expect.poll(() => isPlaying(video), patient).toBe(true);
  });
}

test("its end and Escape bring the drawing back, with the focus on its button", async ({ page }) => {
  const { button, video } = await open(page, "en");
  await button.click();
  await expect.poll(() => isPlaying(video), patient).toBe(true);
  await page.keyboard.press("Escape");
  await expect(video).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => isPlaying(video), patient).toBe(true);
  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 0.3;
  });
  await expect(video).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a film whose code does not come says so in its frame, and the page stays", async ({ page }) => {
  const { button, demo } = await open(page, "en");
  await failureFilesLoaded(page);
  await page.mouse.move(300, 300);
  // What lies below the first screen has come.
  await page.locator("[data-rotating]").waitFor({ state: "attached" });
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404 }));
  await button.click();
  await expect(page.locator("figure").getByRole("alert")).toBeVisible(patient);
  await expect(page.getByRole("heading", { level: 1, name: /Be in two places/ })).toBeVisible();
  await page.getByRole("button", { name: demo.close }).click();
  await expect(button).toBeFocused();
});

test("with reduced motion the drawing stays still and the film plays when asked", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { button, video, films } = await open(page, "en");
  expect(
    await page.evaluate(() => document.querySelector("figure")?.getAnimations({ subtree: true }).length),
  ).toBe(0);
  await button.click();
  await expect.poll(() => isPlaying(video), patient).toBe(true);
  await expect(page.getByText(films.loading)).toHaveCount(0);
});
