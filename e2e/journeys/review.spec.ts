import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailTo } from "../support/outbox.ts";
import { adminSession, keepSession } from "../support/session.ts";
import { dataFolder } from "../support/site.ts";
import { makeFilm, part } from "../support/studio.ts";
import { test } from "../support/test.ts";
import { beginVideo, call, startProduction, teamClient } from "../support/videos.ts";

const WORDS = "Our price is one number.\nHere is what it buys.";
const CAPTIONS = { en: "Our price is one number.", ar: "السعر رقم واحد." };
let film = "";

test.beforeAll(() => {
  film = makeFilm(join(dataFolder, `cut-${process.pid}.webm`), "scene");
});

/** A customer's video whose script is approved. */
async function startVideo(page: Page, about = {}) {
  const started = await startProduction(page);
  const team = await teamClient();
  const { id, address } = await beginVideo(team, started.production, { text: WORDS, ...about });
  await call(started.client, "decide-script", { video_id: id, version: 1, decision: "approved" });
  return { ...started, team, id, address };
}

/** Sends a cut without a page. */
async function sendCut(team: Awaited<ReturnType<typeof teamClient>>, video: string, note?: string) {
  const content = readFileSync(film);
  const about = { video_id: video, file_name: "cut.webm", size: content.length, note };
  const { id, object_path } = await call(team, "start-cut", about);
  const { error } = await team.storage
    .from("cuts")
    .upload(object_path, content, { contentType: "video/webm" });
  if (error) throw error;
  const status = async () => (await team.from("cuts").select("status").eq("id", id).single()).data?.status;
  await expect.poll(status, { timeout: 30_000 }).toBe("ready");
}

/** Delivers the film of the approved cut with captions in both languages, without a page. */
async function deliverWithCaptions(team: Awaited<ReturnType<typeof teamClient>>, video: string) {
  const content = readFileSync(film);
  const id = crypto.randomUUID();
  const about = { id, video_id: video, channel: "linkedin", shape: "16:9", spoken: "en" };
  const started = { ...about, file_name: "film.webm", size: content.length };
  const { object_path } = await call(team, "start-delivery", started);
  const { error } = await team.storage
    .from("deliveries")
    .upload(object_path, content, { contentType: "video/webm" });
  if (error) throw error;
  const status = async () => (await team.from("deliveries").select("status").eq("id", id).single()).data;
  await expect.poll(status, { timeout: 30_000 }).toEqual({ status: "checked" });
  for (const [spoken, text] of Object.entries(CAPTIONS)) {
    const vtt = `WEBVTT\n\n00:00:00.000 --> 00:00:29.000\n${text}\n`;
    await call(team, "add-captions", { id: crypto.randomUUID(), delivery_id: id, spoken, text: vtt });
  }
  await call(team, "deliver", { video_id: video, delivery_ids: [id] });
}

/** What a film shows as captions. */
const shownCaptions = (page: Page) =>
  page
    .locator("video")
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === "showing")
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    );

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a cut is sent, looked at by keyboard, sent back and approved", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { id, team, production, address, email } = await startVideo(page);
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const admin = await context.newPage();
  await keepSession(context, await adminSession());
  await admin.goto(address);
  await expect(admin.getByText("Send the first one below.")).toBeVisible();
  const file = admin.locator("input[type=file]");
  await admin.getByLabel("A line to the customer").fill("The first of two.");
  await file.setInputFiles(film);
  await expect(admin.getByText("Cut 1 waits for the customer")).toBeVisible({ timeout: 30_000 });
  expect(await violations(admin)).toEqual([]);

  await expect.poll(() => mailTo(email)).toContain(`${address}#cut`);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/studio/${production}`);
  await page.getByRole("link", { name: "Open the cut" }).click();
  const stage = part(page, "Cut 1, player");
  await expect(stage.locator("video")).toHaveJSProperty("readyState", 4);
  await expect(page.getByText("The first of two.")).toBeVisible();
  // Each sees that the other is here.
  await expect(admin.getByText("Here now")).toBeVisible();
  await expect(page.getByText("Here now")).toBeVisible();

  await stage.focus();
  await page.keyboard.press("Space");
  await expect(stage.locator("video")).toHaveJSProperty("paused", false);
  await page.keyboard.press("Space");
  await expect(stage.locator("video")).toHaveJSProperty("paused", true);
  await stage.getByRole("slider").press("Home");
  await stage.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(stage.getByText("0:05.0")).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByLabel("Your comment at 0:05")).toBeFocused();
  await page.keyboard.type("My hand is cut off here.");
  await page.keyboard.press("Control+Enter");
  await expect(stage).toBeFocused();
  await expect(stage.getByRole("button", { name: "Comment 1 at 0:05, open" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The words stand with their times: arrows, and Enter for the film.
  const words = part(page, "The words, as approved");
  const current = words.locator('[aria-current="true"]');
  await expect(current).toHaveText("0:00 Our price is one number.1");
  await current.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(stage.getByText("0:15.0")).toBeVisible();
  await expect(current).toHaveText("0:15 Here is what it buys.");
  await expect(current).toBeFocused();

  // The team answers; both sides see it without a reload.
  await expect(admin.getByText("My hand is cut off here.")).toBeVisible();
  await admin.getByRole("button", { name: "Reply" }).click();
  await admin.getByLabel("Your reply").fill("In the next cut.");
  await admin.getByRole("button", { name: "Add the reply" }).click();
  await expect(page.getByText("In the next cut.")).toBeVisible();
  await admin.getByRole("button", { name: "Mark as done" }).click();
  await expect(stage.getByRole("button", { name: "Comment 1 at 0:05, done" })).toBeVisible();

  await page.getByRole("button", { name: "Ask for changes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Ask for changes" }).click();
  await expect(dialog.getByText(/Say what to change/)).toBeVisible();
  await dialog.getByLabel("In your words").fill("A wider frame.");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Ask for changes" }).click();
  await expect(page.getByText("You asked for changes to cut 1")).toBeVisible();

  await file.setInputFiles(film);
  await expect(part(page, "Cut 2, player")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: /^Cut 1/ }).click();
  await expect(page.getByText("My hand is cut off here.")).toBeVisible();
  await page.getByRole("button", { name: "Approve cut 2" }).click();
  await dialog.getByRole("button", { name: "Approve" }).dblclick();
  await expect(page.getByText("Cut 2 is approved")).toBeVisible();
  await expect(page.getByText("We deliver it")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Captions come with the finished film, and load once they are wanted.
  await expect(page.getByRole("button", { name: "Captions", exact: true })).toBeHidden();
  await deliverWithCaptions(team, id);
  await page.getByRole("button", { name: /^Cut 2/ }).click();
  const captions = page.getByRole("button", { name: "Captions", exact: true });
  await expect(captions).toHaveAttribute("aria-pressed", "false");
  expect(await page.locator("track").count()).toBe(0);
  await part(page, "Cut 2, player").focus();
  await page.keyboard.press("t");
  await page.keyboard.press("ArrowRight");
  await expect(captions).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => shownCaptions(page)).toEqual([CAPTIONS.en]);
  await page.getByRole("group", { name: "Language of the captions" }).getByText("العربية").click();
  await expect.poll(() => shownCaptions(page)).toEqual([CAPTIONS.ar]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("t");
  await expect.poll(() => shownCaptions(page)).toEqual([]);
});

test("a cut is looked at in Arabic on a phone", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const text = "نُعلّم باللغة التي تفكّر بها.\nما الذي يتغيّر يوم الاثنين؟";
  const about = { title: "أهلًا بك في سدو", spoken: "ar", text };
  const { id, address, team } = await startVideo(page, about);
  await sendCut(team, id, "وسّعنا الكادر من الثانية 32.");
  const comments = [
    { at_ms: 4_000, text: "يظهر الشعار قبل أن أنطق الاسم. أخّروه نصف ثانية." },
    { at_ms: 12_000, text: "«المنهج» وليس «البرنامج»." },
    { at_ms: 21_000, text: "نُبقي الوقفة أم نقصّرها؟ أميل إلى إبقائها." },
  ];
  for (const comment of comments) {
    await call(team, "comment-cut", { id: crypto.randomUUID(), video_id: id, cut: 1, ...comment });
  }
  await page.goto(`/ar${address}`);
  const stage = part(page, "مشغّل المونتاج 1");
  await expect(stage.locator("video")).toHaveJSProperty("readyState", 4);
  await stage.getByRole("button", { name: /التعليق 2 عند 0:12/ }).click();
  await expect(stage.getByText("0:12.0")).toBeVisible();
  await page.getByPlaceholder("اكتب عند هذه اللحظة").fill("يدي خارج الكادر هنا.");
  await page.getByRole("button", { name: "إضافة التعليق" }).click();
  await expect(stage.getByRole("button", { name: /التعليق 3 عند 0:12/ })).toBeVisible();

  // The bar runs from the right: what is pressed, marked and gone to by keys is at the same place.
  const bar = stage.getByRole("slider");
  const { x, width, height } = (await bar.boundingBox()) ?? { x: 0, width: 0, height: 0 };
  await bar.click({ position: { x: width / 4, y: height / 2 } });
  const moment = () => stage.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  const pressed = await moment();
  expect(Math.abs(pressed - 22.5)).toBeLessThan(1);
  await stage.focus();
  await page.keyboard.press("ArrowLeft");
  expect(await moment()).toBeCloseTo(pressed + 5, 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await moment()).toBeCloseTo(pressed - 5, 0);
  const middle = async (marker: number) => {
    const box = await stage.getByRole("button", { name: `التعليق ${marker} عند` }).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  expect(Math.abs((await middle(1)) - (x + width * (1 - 4 / 30)))).toBeLessThan(2);
  expect(await middle(4)).toBeLessThan(await middle(1));

  // The words are folded away below the film.
  await page.getByText("النص كما اعتُمد").click();
  await page.getByRole("button", { name: /^0:15 ما الذي/ }).click();
  await expect(stage.getByText("0:15.0")).toBeVisible();
  await expectArabicScreen(page, /./);
  expect(await overflow(page)).toBe(0);
});
