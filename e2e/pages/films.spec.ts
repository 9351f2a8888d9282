import { expect, type Page, test } from "@playwright/test";
import arabic from "../../web/src/areas/marketing/film/films.ar.ts";
import english from "../../web/src/areas/marketing/film/films.en.ts";
import {
  captionsAddress,
  type FilmName,
  filmAddress,
  films,
} from "../../web/src/areas/marketing/film/films.ts";
import { failureFilesLoaded } from "../support/failure-files.ts";
import { hydrated } from "../support/hydration.ts";

const words = { en: english, ar: arabic };
const shown: FilmName[] = ["training", "coaching", "messages", "languages"];

function playButton(page: Page, name: FilmName, language: "en" | "ar" = "en") {
  const { play, [name]: film } = words[language];
  return page.getByRole("button", { name: play.replace("{title}", film.title) });
}

/** The film's player once it is open. */
const player = (page: Page, name: FilmName, language: "en" | "ar" = "en") =>
  page.locator(`video[aria-label="${words[language][name].title}"]`);

/** What the player itself knows. */
const state = (page: Page, name: FilmName, language: "en" | "ar" = "en") =>
  player(page, name, language).evaluate((video: HTMLVideoElement) => ({
    seconds: video.duration,
    isPaused: video.paused,
    height: video.videoHeight,
    captions: [...video.textTracks].map(({ language: code, mode }) => `${code} ${mode}`),
  }));

for (const language of ["en", "ar"] as const) {
  const address = language === "en" ? "/use-cases" : "/ar/use-cases";

  test(`fetches nothing of a film before it is asked for (${language})`, async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(address);
    await hydrated(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await failureFilesLoaded(page);
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    expect(fetched.filter((path) => path.startsWith("/films/"))).toEqual([]);
    for (const name of shown) await expect(playButton(page, name, language)).toBeVisible();
  });

  test(`plays, shows its captions, jumps to its end and ends (${language})`, async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    await playButton(page, "training", language).focus();
    await page.keyboard.press("Enter");
    const video = player(page, "training", language);
    await expect(video).toBeFocused();
    await expect
      .poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0.2);
    const { seconds, isPaused, height, captions } = await state(page, "training", language);
    expect({ seconds: Math.round(seconds), isPaused, height }).toEqual({
      seconds: films.training.seconds,
      isPaused: false,
      height: 720,
    });
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
      .toBe(words[language].training.cues[0]);
    await video.evaluate(
      (film: HTMLVideoElement) =>
        new Promise((resolve) => {
          film.addEventListener("ended", resolve, { once: true });
          film.currentTime = film.duration - 0.4;
          void film.play();
        }),
    );
    expect(await video.evaluate((film: HTMLVideoElement) => film.ended)).toBe(true);
  });
}

test("a second film pauses the first", async ({ page }) => {
  await page.goto("/use-cases");
  await hydrated(page);
  await playButton(page, "training").click();
  await expect.poll(() => state(page, "training")).toMatchObject({ isPaused: false, height: 720 });
  await playButton(page, "messages").click();
  await expect.poll(() => state(page, "messages")).toMatchObject({ isPaused: false, height: 720 });
  expect(await state(page, "training")).toMatchObject({ isPaused: true });
});

test("a film that does not come says so, and comes when it is tried again", async ({ page }) => {
  await page.route("**/films/*.mp4", (route) => route.abort());
  await page.goto("/use-cases");
  await hydrated(page);
  await playButton(page, "training").click();
  await expect(page.getByRole("alert").filter({ hasText: english.failed.title })).toBeVisible();
  await expect(page.getByRole("button", { name: english.failed.retry })).toBeFocused();
  await page.unroute("**/films/*.mp4");
  await page.keyboard.press("Enter");
  await expect.poll(() => state(page, "training")).toMatchObject({ isPaused: false, height: 720 });
});

test("nothing moves when the player takes the poster's place", async ({ page }) => {
  await page.goto("/use-cases");
  await hydrated(page);
  /** Where the figure and what follows it lie on the page, however far it is scrolled. */
  const places = () =>
    page.evaluate(() => {
      const elements = [...document.querySelectorAll("figure, figure ~ *, h2, footer")];
      return elements.map((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
    });
  const before = await places();
  await playButton(page, "training").click();
  await expect(player(page, "training")).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a film is a link, and its transcript unfolds", async ({ page }) => {
    await page.goto("/use-cases");
    const link = page.getByRole("link", { name: english.open.replace("{title}", english.training.title) });
    await expect(link).toHaveAttribute("href", filmAddress("training", "en"));
    await expect(playButton(page, "training")).toBeHidden();
    const transcript = page.locator("details").first();
    await transcript.locator("summary").click();
    await expect(transcript.getByText(english.training.cues[0] ?? "")).toBeVisible();
  });
});

test.describe("every film", () => {
  for (const name of Object.keys(films) as FilmName[]) {
    for (const language of ["en", "ar"] as const) {
      test(`${name} (${language}) is small, has parts and captions`, async ({ request }) => {
        const head = await request.head(filmAddress(name, language));
        expect(head.headers()).toMatchObject({ "content-type": "video/mp4", "accept-ranges": "bytes" });
        const length = Number(head.headers()["content-length"]);
        expect(length).toBeGreaterThan(100_000);
        expect(length).toBeLessThan(1_500_000);
        const last = await request.get(filmAddress(name, language), { headers: { range: "bytes=-100" } });
        expect(last.status()).toBe(206);
        expect(last.headers()["content-range"]).toBe(`bytes ${length - 100}-${length - 1}/${length}`);
        const captions = await request.get(captionsAddress(name, language));
        expect(captions.headers()["content-type"]).toBe("text/vtt; charset=utf-8");
        const text = await captions.text();
        for (const cue of words[language][name].cues) expect(text).toContain(cue);
      });
    }
  }
});
