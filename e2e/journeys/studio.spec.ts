import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newClient } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { adminSession, signInNew } from "../support/session.ts";
import { buyTwin, chooseFile, makeFilm, part, signConsent } from "../support/studio.ts";

/** What a customer reads on the way. */
const text = {
  empty: "Nothing is in the making yet",
  waits: /^Three things\s*wait for you\.$/,
  sendVideo: "Send the video",
  tooShort: /it is too short to learn from/,
  other: "Choose another",
  enough: /is enough to begin with/,
  send: "Send this file",
  withTeam: "With our team",
  sign: "Read and sign",
  statement: "Read this to the camera",
  unfinished: /is not complete yet/,
  goOn: "Go on sending",
  pause: "Pause",
  cancel: /^Cancel sending/,
  sent: "Everything has arrived.",
  accepted: "Accepted",
  refused: "Not accepted",
  quiet: "Too quiet. Move closer; do not raise it afterwards.",
};

const folder = mkdtempSync(join(tmpdir(), "tawam-studio-"));
let films: { good: string; short: string; voice: string };

test.beforeAll(() => {
  films = {
    good: makeFilm(join(folder, "mariam-video.mp4"), "good"),
    short: makeFilm(join(folder, "mariam-short.mp4"), "short"),
    voice: makeFilm(join(folder, "mariam-voice.wav"), "voice"),
  };
});

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A new customer with a production; the page shows its recordings. */
async function startRecordings(page: Page) {
  const person = await signInNew(page, "studio");
  const twin = await buyTwin(page, person.client);
  const { data } = await person.client.from("productions").select("id").single();
  await page.goto(`/studio/${data?.id}/recordings`);
  await expect(title(page)).toBeVisible();
  return { ...person, twin, address: `/studio/${data?.id}` };
}

/** Decides a recording that waits for the team. */
async function decide(name: "accept-recording" | "refuse-recording", body: object): Promise<void> {
  const client = newClient();
  await client.auth.setSession(await adminSession());
  const { error } = await client.functions.invoke(name, { body });
  if (error) throw new Error(await error.context.text());
}

test("a customer sends what a twin is made from, and reads what the team says", async ({ page }) => {
  test.setTimeout(180_000);
  const person = await signInNew(page, "studio");
  await page.goto("/studio");
  await expect(page.getByText(text.empty)).toBeVisible();
  await buyTwin(page, person.client);
  await page.goto("/studio");
  await expect(title(page)).toHaveText(text.waits);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: text.sendVideo }).click();
  const film = part(page, "Base video");
  await chooseFile(page, "base_video", films.short);
  await expect(film.getByText(text.tooShort)).toBeVisible();
  await film.getByRole("button", { name: text.other }).click();
  await chooseFile(page, "base_video", films.good);
  await expect(film.getByText(text.enough)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A second press is harmless.
  await film.getByRole("button", { name: text.send }).dblclick();
  await expect(film.getByText(text.withTeam)).toBeVisible({ timeout: 60_000 });

  const voice = part(page, "Voice");
  await chooseFile(page, "voice", films.voice);
  await voice.getByRole("button", { name: text.send }).click();
  await expect(voice.getByText(text.withTeam)).toBeVisible({ timeout: 60_000 });
  const { data } = await person.client.from("recordings").select("id, kind, status").order("kind");
  expect(data?.map(({ kind, status }) => [kind, status])).toEqual([
    ["base_video", "checked"],
    ["voice", "checked"],
  ]);

  const [filmId, voiceId] = data?.map(({ id }) => id) ?? [];
  await decide("accept-recording", { recording_id: filmId });
  await decide("refuse-recording", { recording_id: voiceId, reasons: ["too_quiet"], note: "A fine voice" });
  await page.reload();
  await expect(film.getByText(text.accepted)).toBeVisible();
  await expect(voice.getByText(text.refused)).toBeVisible();
  await expect(voice.getByText(text.quiet)).toBeVisible();
  await expect(voice.getByText(/A fine voice/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("a customer who is the person shown reads, signs, and says the statement", async ({ page }) => {
  test.setTimeout(120_000);
  const { client, twin, email, address } = await startRecordings(page);
  await page.goto(address);
  await part(page, "Consent").getByRole("button", { name: text.sign }).click();
  await expect(page).toHaveURL(/\/consent\/[\w-]+$/);
  const body = { twin_id: twin, email, language: "en" };
  const { data } = await client.functions.invoke("request-consent", { body });
  await signConsent(client, data.token, "Mariam Al Sadu");
  await page.goto(`${address}/recordings`);
  const spoken = part(page, "Spoken consent");
  await expect(spoken.getByRole("heading", { name: text.statement })).toBeVisible();
  await expect(spoken.getByRole("blockquote")).toContainText("My name is Mariam Al Sadu");
  await chooseFile(page, "consent", films.short);
  await spoken.getByRole("button", { name: text.send }).click();
  await expect(spoken.getByText(text.withTeam)).toBeVisible({ timeout: 60_000 });
});

test("a file goes on where it stopped: after a pause, a lost network and a reload", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await startRecordings(page);
  const voice = part(page, "Voice");
  // The voice is larger than one piece of an upload: the second one waits.
  let isHeld = true;
  await page.route("**/storage/v1/upload/resumable/*", async (route) => {
    const offset = Number(route.request().headers()["upload-offset"] ?? 0);
    if (isHeld && route.request().method() === "PATCH" && offset > 0) return;
    await route.continue();
  });
  await chooseFile(page, "voice", films.voice);
  await voice.getByRole("button", { name: text.send }).click();
  await expect(voice.getByRole("progressbar")).toHaveAttribute("value", /^[1-9]\d$/);
  await voice.getByRole("button", { name: text.pause }).click();
  await expect(voice.getByText("Paused")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await context.setOffline(true);
  await voice.getByRole("button", { name: text.goOn }).click();
  await expect(voice.getByText(/^No network/)).toBeVisible();
  await context.setOffline(false);
  await expect(voice.getByRole("button", { name: text.pause })).toBeVisible();
  await voice.getByRole("button", { name: text.pause }).click();

  await page.reload();
  await expect(voice.getByText(text.unfinished)).toBeVisible();
  isHeld = false;
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await chooseFile(page, "voice", films.voice);
  // The line drops with the last byte: the page asks until it hears how the file stands.
  await voice.getByRole("button", { name: text.send }).click();
  await page.route("**/rest/v1/productions*", (route) => route.abort());
  await expect(voice.getByText(text.sent)).toBeVisible({ timeout: 60_000 });
  await page.unroute("**/rest/v1/productions*");
  await expect(voice.getByText(text.withTeam)).toBeVisible({ timeout: 60_000 });
  expect(offsets).toEqual([6 * 1024 * 1024]);
});

test("a file that was given up leaves nothing behind", async ({ page }) => {
  const { client } = await startRecordings(page);
  const voice = part(page, "Voice");
  await page.route("**/storage/v1/upload/resumable/*", (route) =>
    route.request().method() === "PATCH" ? undefined : route.continue(),
  );
  await chooseFile(page, "voice", films.voice);
  await voice.getByRole("button", { name: text.send }).click();
  await voice.getByRole("button", { name: text.cancel }).click();
  await expect(voice.getByRole("button", { name: "Choose a file" })).toBeVisible();
  const { data } = await client.from("recordings").select("id");
  expect(data).toEqual([]);
});

test("the Studio reads from the right in Arabic, and fits a small phone", async ({ page }) => {
  const { address } = await startRecordings(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/studio", address, `${address}/recordings`]) {
    await page.goto(`/ar${path}`);
    await expect(title(page)).toBeVisible();
    await expectArabicScreen(page, /توأم$/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});
