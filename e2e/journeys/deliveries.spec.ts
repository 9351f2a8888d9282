import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newClient } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailTo } from "../support/outbox.ts";
import { adminSession, keepSession, signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, makeFilm, part, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";

const SCRIPT = "# Opening\nOur price is one number.";
const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,500\nOur price is one number.\n";
const TITLE = "Pricing, said plainly";

type Client = ReturnType<typeof newClient>;

async function call<Answer = unknown>(client: Client, name: string, body: object): Promise<Answer> {
  const { data, error } = await client.functions.invoke(name, { body });
  if (error) throw new Error(await error.context.text());
  return data;
}

/** A video whose first cut its customer has approved. */
async function approvedVideo(page: Page, team: Client, film: string) {
  const person = await signInNew(page, "delivery");
  const twin = await buyTwin(page, person.client);
  const path = await askForConsent(person.client, twin, `shown-${person.email}`);
  await signConsent(person.client, path.split("/").at(-1) ?? "", "Mariam Al Sadu");
  const { data } = await person.client.from("productions").select("id").single();
  const production = String(data?.id);
  const id = crypto.randomUUID();
  const about = { title: TITLE, brief: "", spoken: "en", channels: ["linkedin"] };
  await call(person.client, "create-video", { id, production_id: production, ...about });
  await call(team, "send-script", { video_id: id, text: SCRIPT, base: 0 });
  await call(person.client, "decide-script", { video_id: id, version: 1, decision: "approved" });
  const content = readFileSync(film);
  const started = { video_id: id, file_name: "cut.mp4", size: content.length };
  const cut = await call<{ object_path: string }>(team, "start-cut", started);
  const options = { contentType: "video/mp4" };
  const sent = await team.storage.from("cuts").upload(cut.object_path, content, options);
  if (sent.error) throw sent.error;
  const ready = () => team.from("videos").select("cut").eq("id", id).single();
  await expect.poll(async () => (await ready()).data?.cut, { timeout: 30_000 }).toBe(1);
  await call(person.client, "decide-cut", { video_id: id, cut: 1, decision: "approved" });
  return { ...person, production, id, address: `/studio/${production}/videos/${id}` };
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("finished films go from the team to the customer, and into a plan", async ({ page, browser }, info) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const film = makeFilm(info.outputPath("film.mp4"), "statement");
  const team = newClient();
  await team.auth.setSession(await adminSession());
  const video = await approvedVideo(page, team, film);

  // The team sends the film, its captions, and delivers.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await keepSession(context, await adminSession());
  const desk = await context.newPage();
  await desk.goto(video.address);
  await desk.locator('input[data-kind="delivery"]').setInputFiles(film);
  const sending = part(desk, "Send a finished film");
  await expect(sending.getByLabel("Shape")).toHaveValue("16:9");
  await expect(sending.getByLabel("Channel")).toHaveValue("linkedin");
  expect(await violations(desk, { colorSchemes: ["light"] })).toEqual([]);
  await sending.getByRole("button", { name: "Send it" }).click();
  await expect(desk.getByText("Ready to deliver")).toBeVisible({ timeout: 30_000 });
  await desk.getByRole("button", { name: "Add captions" }).click();
  const captions = desk.getByRole("dialog");
  const file = info.outputPath("captions.srt");
  writeFileSync(file, CAPTIONS.replace("-->", "->"));
  await captions.getByLabel("File", { exact: true }).setInputFiles(file);
  await captions.getByRole("button", { name: "Add them" }).click();
  await expect(captions.getByText("Line 2:", { exact: false })).toBeVisible();
  // As Windows saves it: the bytes reach the server, which finds out what they are.
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(CAPTIONS.trimEnd()), Buffer.from(" \xe3\xd1\xcd\xc8\xc7\n", "latin1")]),
  );
  await captions.getByLabel("File", { exact: true }).setInputFiles(file);
  await captions.getByRole("button", { name: "Add them" }).click();
  await expect(captions).toBeHidden();
  await expect(desk.getByText("Captions: English")).toBeVisible();
  await desk.getByRole("button", { name: "Deliver 1 film" }).click();
  await expect(part(desk, "Finished files").getByText("Delivered", { exact: false }).first()).toBeVisible();
  await context.close();

  // The customer hears of it by mail, and downloads each alone or all at once.
  await expect.poll(() => mailTo(video.email)).toContain(`${video.address}#deliveries`);
  await page.goto(`/studio/${video.production}/files`);
  const row = page.getByRole("listitem").filter({ hasText: "LinkedIn" });
  await expect(row.getByText("Not planned")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const [name, expected] of [
    ["Download LinkedIn", `${TITLE} - linkedin 16x9 en.mp4`],
    ["Captions in English as VTT", `${TITLE} - linkedin 16x9 en.en.vtt`],
    ["Download all", "Tawam.zip"],
  ] as const) {
    const [got] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    expect(got.suggestedFilename()).toBe(expected);
    if (expected.endsWith(".vtt")) expect(readFileSync(await got.path(), "utf8")).toContain("مرحبا");
    await got.cancel();
  }

  // By keyboard alone: from today two days on, and a plan for then.
  await page.getByRole("link", { name: "Publication plan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Publication plan");
  await page.locator('td[tabindex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Time").fill("09:30");
  await dialog.getByLabel("Note").fill("Before the fair");
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
  await dialog.getByRole("button", { name: "Plan it" }).click();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole("button", { name: `Planned: 09:30` });
  await expect(entry).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Calendars read the plan at a private address.
  await page.getByRole("button", { name: "Show the address" }).click();
  const address = await page.locator("code").textContent();
  const calendar = await page.request.get(address ?? "");
  expect(await calendar.text()).toContain("SUMMARY:Publish on LinkedIn: Pricing\\, said plainly");

  await entry.click();
  await dialog.getByLabel("Address of the post").fill("http://example.com/post");
  await dialog.getByRole("button", { name: "Mark as published" }).click();
  await expect(dialog.getByText("The address begins with https://")).toBeVisible();
  await dialog.getByLabel("Address of the post").fill("https://www.linkedin.com/posts/sadu-1");
  await dialog.getByRole("button", { name: "Mark as published" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Today" }).click();
  await expect(page.getByRole("button", { name: "Published:", exact: false })).toBeVisible();

  // The same in Arabic on a phone, day by day.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/ar/studio/${video.production}/plan`);
  await expect(page.getByRole("list", { name: "يومًا بيوم" }).getByText("نُشر")).toBeVisible();
  await expectArabicScreen(page, "مواعيد النشر في الاستوديو | توأم");
  expect(await overflow(page)).toBe(0);
  await page.goto(`/ar/studio/${video.production}/files`);
  await expect(page.getByText("نُشر في", { exact: false })).toBeVisible();
  await expectArabicScreen(page, "الملفات الجاهزة في الاستوديو | توأم");
  expect(await overflow(page)).toBe(0);
});
