import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect as expectNow, type Page } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { plural } from "../../web/src/i18n/plural.ts";
import { addressOf } from "../../web/src/site/address.ts";
import { violations } from "../support/accessibility.ts";
import { createAdmin } from "../support/accounts.ts";
import { enterAdmin, review } from "../support/admin.ts";
import { newSession, signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, chooseFile, makeFilm, part, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";
import { call, type teamClient } from "../support/videos.ts";
import { sentence, words } from "../support/words.ts";

/** The same work of a customer and the team in each language, on screens of different sizes. */
const journeys = [
  {
    language: "en",
    customer: { viewport: { width: 1440, height: 900 } },
    team: { viewport: { width: 1440, height: 900 } },
    title: "Pricing, said plainly",
    script: "Our price is one number.\nHere is what it buys.",
    better: "Our price is two thousand dollars.\nHere is what it buys.",
    remarks: ["Which number?", "Say the number.", "My hand is cut off here.", "A wider frame."],
    name: "Mariam Al Sadu",
  },
  {
    language: "ar",
    customer: {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    },
    team: { viewport: { width: 1440, height: 900 } },
    title: "سعرنا بوضوح",
    script: "سعرنا رقم واحد.\nوهذا ما تشتريه به.",
    better: "سعرنا ألفا دولار.\nوهذا ما تشتريه به.",
    remarks: ["أي رقم؟", "اذكر الرقم.", "يدي خارج الكادر هنا.", "وسّعوا الكادر."],
    name: "مريم السدو",
  },
] as const;

const CAPTIONS = "1\n00:00:01,000 --> 00:00:02,500\nOur price is one number.\n";
const PATIENCE = { timeout: 30_000 };
// Less than the 20 seconds after which a page without a socket asks.
const expect = expectNow.configure({ timeout: 15_000 });

type Client = Awaited<ReturnType<typeof teamClient>>;

async function readWords(language: Language) {
  const [recordings, look, production, begin, script] = await Promise.all([
    words(language, "studio/recordings"),
    words(language, "studio/recordings/inspection"),
    words(language, "studio/production"),
    words(language, "studio/new-videos/one"),
    words(language, "studio/video/script"),
  ]);
  const [cut, desk, plan, files, team, likeness] = await Promise.all([
    words(language, "studio/review"),
    words(language, "studio/deliveries/team"),
    words(language, "studio/publishing"),
    words(language, "studio/deliveries/list"),
    words(language, "admin/production"),
    words(language, "account/likeness"),
  ]);
  return {
    recordings,
    look,
    production,
    begin,
    script,
    cut,
    desk,
    plan,
    files,
    team,
    likeness,
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const put = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Marks the documents of both, which a reload would replace: each sees the other's acts without one. */
async function mark(...pages: Page[]): Promise<void> {
  for (const page of pages)
    await page.evaluate(() => {
      document.body.dataset["marked"] = "yes";
    });
}

async function expectNoReload(...pages: Page[]): Promise<void> {
  for (const page of pages) expect(await page.evaluate(() => document.body.dataset["marked"])).toBe("yes");
}

/** Sends the spoken statement of the person shown, by the token of their link. */
async function sendStatement(client: Client, token: string, path: string): Promise<void> {
  const content = readFileSync(path);
  const about = { token, file_name: "statement.mp4", size: content.length };
  const { object_path, upload_token } = await call(client, "start-consent-recording", about);
  const { error } = await client.storage
    .from("recordings")
    .uploadToSignedUrl(object_path, upload_token, content, {
      contentType: "video/mp4",
    });
  if (error) throw error;
}

test.use({ actionTimeout: 40_000 });

for (const journey of journeys) {
  const { language, title, remarks } = journey;
  test(`customer and team make a video together, in ${language}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const text = await readWords(language);
    const folder = mkdtempSync(join(tmpdir(), "tawam-two-"));
    const [base, voice, spoken, film] = [
      makeFilm(join(folder, "base.mp4"), "good"),
      makeFilm(join(folder, "voice.mp3"), "voice"),
      makeFilm(join(folder, "statement.mp4"), "statement"),
      makeFilm(join(folder, "film.webm"), "scene"),
    ];
    const own = await (await browser.newContext({ ...journey.customer, reducedMotion: "reduce" })).newPage();
    const { client, email } = await signInNew(own, "pair");
    const twin = await buyTwin(own, client);
    const { data } = await client.from("productions").select("id").single();
    const production = String(data?.id);
    const left = async (kind: string) => {
      const statement = await call(client, "allowance-statement", {
        production_id: production,
      });
      return statement.lines.find((line: { kind: string }) => line.kind === kind);
    };

    const team = await openTeam(
      browser,
      journey.team,
      addressOf(`/admin?tab=production&production=${production}`, language),
    );

    // The person shown signs on a device of their own; recordings go and are decided. Nobody reloads.
    const token = (await askForConsent(client, twin, `shown-${email}`, language)).split("/").at(-1) ?? "";
    await own.goto(addressOf(`/studio/${production}/recordings`, language));
    await expect(team.getByText(sentence(text.team.consent.asked))).toBeVisible();
    await signConsent(client, token, journey.name);
    await expect(team.getByText(sentence(text.team.consent.signed))).toBeVisible();
    await mark(own, team);
    for (const [kind, path] of [
      ["base_video", base],
      ["voice", voice],
    ] as const) {
      await chooseFile(own, kind, path);
      await part(own, text.recordings.kinds[kind]).getByRole("button", { name: text.look.send }).click();
      const arrived = review(team, text.team.kinds[kind]).first();
      await arrived.getByRole("button", { name: text.team.accept.action, exact: true }).click(PATIENCE);
      await expect(
        part(own, text.recordings.kinds[kind]).getByText(text.recordings.recordingStates.accepted, {
          exact: true,
        }),
      ).toBeVisible(PATIENCE);
    }
    await sendStatement(client, token, spoken);
    await review(team, text.team.kinds.consent)
      .first()
      .getByRole("button", { name: text.team.accept.matches, exact: true })
      .click(PATIENCE);
    await button(team, text.team.twin.action).click();
    const ready = team.getByRole("dialog");
    await ready.getByLabel(text.team.twin.dialog.note).fill("Studio model 7");
    await ready.getByRole("button", { name: text.team.twin.dialog.confirm }).click();
    await expect(team.getByText(sentence(text.team.twin.ready))).toBeVisible();
    await expectNoReload(own, team);
    expect((await left("base_video")).spent).toBe(0);

    // The customer begins a video; the team sees it at once, and writes.
    await own.goto(addressOf(`/studio/${production}/new-video`, language));
    await own.getByLabel(text.begin.fields.title).fill(title);
    await own.getByLabel(text.begin.scope.channels.linkedin, { exact: true }).check();
    await button(own, text.begin.send).click();
    await expect(own.getByRole("heading", { level: 1 })).toHaveText(title);
    await mark(own);
    await team.getByRole("link", { name: title }).click();
    await expect(team.getByRole("heading", { level: 1 })).toHaveText(title);
    const { script } = text;
    await button(team, script.write.first).click();
    await team.getByLabel(put(script.write.label, { number: 1 })).fill(journey.script);
    await button(team, put(script.write.send, { number: 1 })).click();
    const [firstLine, betterLine] = [journey.script, journey.better].map((lines) =>
      lines.slice(0, lines.indexOf("\n")),
    ) as [string, string];
    await expect(own.getByText(firstLine)).toBeVisible();

    // A comment, changes, a second version, the approval.
    await button(own, put(script.comments.add, { line: 1 })).click();
    await own.getByLabel(put(script.comments.label, { line: 1 })).fill(remarks[0]);
    await button(own, script.comments.send).click();
    await expect(team.getByText(remarks[0])).toBeVisible();
    await answer(own, script.decision.changes, script.changes.note, remarks[1], script.changes.confirm);
    await expect(team.getByText(remarks[1])).toBeVisible();
    await button(team, script.write.next).click();
    await team.getByLabel(put(script.write.label, { number: 2 })).fill(journey.better);
    await button(team, put(script.write.send, { number: 2 })).click();
    await button(own, put(script.arrived.show, { number: 2 })).click();
    await expect(own.getByText(betterLine)).toBeVisible();
    await button(own, put(script.decision.approve, { number: 2 })).click();
    await own.getByRole("dialog").getByRole("button", { name: script.approve.confirm, exact: true }).click();
    await expect(team.getByText(text.script.videoStates.team.generation)).toBeVisible();
    expect((await left("base_video")).spent).toBe(1);
    expect(await violations(own, { colorSchemes: ["light"] })).toEqual([]);

    // A cut, a comment at its moment, changes, a second cut, the approval.
    const { cut } = text;
    await team.locator('input[type="file"]').first().setInputFiles(film);
    const stage = part(own, put(cut.player.label, { number: 1 }));
    await expect(stage.locator("video")).toHaveJSProperty("readyState", 4, PATIENCE);
    await own.getByPlaceholder(cut.comments.placeholder).fill(remarks[2]);
    await button(own, cut.comments.send).click();
    await expect(team.getByText(remarks[2])).toBeVisible();
    await answer(own, cut.decision.changes, cut.changes.note, remarks[3], cut.changes.confirm);
    await expect(team.getByText(put(cut.decision.asked, { number: 1 }))).toBeVisible();
    await team.locator('input[type="file"]').first().setInputFiles(film);
    await expect(part(own, put(cut.player.label, { number: 2 }))).toBeVisible(PATIENCE);
    await button(own, put(cut.decision.approve, { number: 2 })).click();
    await own.getByRole("dialog").getByRole("button", { name: cut.approve.confirm, exact: true }).click();
    await expect(team.getByText(put(cut.decision.approved, { number: 2 }))).toBeVisible();
    expect((await left("revision")).spent).toBe(1);

    // The finished file with captions: delivered, downloaded, planned, published.
    const { desk } = text;
    await team.locator('input[data-kind="delivery"]').setInputFiles(film);
    await part(team, desk.send.title).getByRole("button", { name: desk.send.start }).click();
    await expect(team.getByText(text.files.states.checked)).toBeVisible(PATIENCE);
    await button(team, desk.addCaptions).click();
    const captions = team.getByRole("dialog");
    writeFileSync(join(folder, "captions.srt"), CAPTIONS);
    await captions
      .getByLabel(desk.captionsDialog.file, { exact: true })
      .setInputFiles(join(folder, "captions.srt"));
    await captions.getByRole("button", { name: desk.captionsDialog.confirm }).click();
    await expect(captions).toBeHidden();
    await button(team, plural(language, 1, desk.deliver)).click();
    const finished = part(own, text.files.title);
    await expect(finished.getByText(text.begin.scope.channels.linkedin).first()).toBeVisible(PATIENCE);
    expect((await left("variant")).spent).toBe(1);
    await expectNoReload(own, team);
    const [download] = await Promise.all([
      own.waitForEvent("download"),
      finished.getByRole("button", { name: text.files.download }).first().click(),
    ]);
    await download.cancel();
    await expect(team.getByText(desk.downloaded)).toBeVisible();

    const record = await own.context().newPage();
    await record.goto(addressOf("/profile?tab=likeness", language));
    await expect(record.getByText(text.likeness.titles.video_downloaded.others)).toBeVisible();
    await own.goto(addressOf(`/studio/${production}/plan`, language));
    await team.goto(addressOf(`/studio/${production}/plan`, language));
    const { day, isNextMonth } = tomorrow();
    await button(own, text.plan.add).click();
    const dialog = own.getByRole("dialog");
    await dialog.getByLabel(text.plan.plan.day).fill(day);
    await dialog.getByLabel(text.plan.plan.time).fill("09:30");
    await dialog.getByRole("button", { name: text.plan.plan.confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    const planned = new RegExp(`^${text.plan.states.planned}`);
    if (isNextMonth) await button(team, text.plan.next).click();
    await expect(team.getByRole("button", { name: planned })).toBeVisible();
    await team.getByRole("button", { name: planned }).click();
    const entry = team.getByRole("dialog");
    await entry.getByLabel(text.plan.entry.url).fill("https://www.linkedin.com/posts/sadu-1");
    await entry.getByRole("button", { name: text.plan.entry.publish, exact: true }).click();
    await expect(entry).toBeHidden();
    const entries = async () =>
      (await client.from("publications").select("published_url").eq("production_id", production)).data;
    expect(await entries()).toEqual([{ published_url: "https://www.linkedin.com/posts/sadu-1" }]);
    // The wide screen's calendar is there, too, and hidden on a phone.
    await expect(own.getByText(text.plan.states.published).filter({ visible: true }).first()).toBeVisible();

    const { data: ledger } = await client
      .from("ledger_entries")
      .select("kind")
      .eq("twin_id", twin)
      .order("number");
    expect(ledger?.map(({ kind }) => kind)).toEqual([
      "consent_requested",
      "consent_signed",
      "recording_received",
      "recording_accepted",
      "recording_received",
      "recording_accepted",
      "recording_received",
      "consent_spoken",
      "twin_ready",
      "script_written",
      "script_written",
      "script_approved",
      "cut_made",
      "cut_made",
      "cut_approved",
      "video_delivered",
      "video_downloaded",
      "video_published",
    ]);
    // The ledger that was open before has the last entry, too.
    await expect(record.getByText(text.likeness.titles.video_published.others)).toBeVisible();
    await expect(record.getByText(sentence(text.likeness.chain.whole))).toBeVisible();
    expect(await violations(record, { colorSchemes: ["light"] })).toEqual([]);
  });
}

async function openTeam(browser: Browser, screen: object, address: string): Promise<Page> {
  const page = await (await browser.newContext({ ...screen, reducedMotion: "reduce" })).newPage();
  // Somebody of their own: requests are counted for each account.
  await enterAdmin(page, address, newSession(createAdmin()));
  return page;
}

/** Answers with changes to be made. */
async function answer(page: Page, open: string, field: string, note: string, confirm: string): Promise<void> {
  await button(page, open).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(field).fill(note);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Tomorrow in the Emirates, as the calendar's input takes it, and whether it is in another month than today. */
function tomorrow() {
  const [today = "", day = ""] = [0, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", {
      timeZone: "Asia/Dubai",
    }),
  );
  return { day, isNextMonth: today.slice(0, 7) !== day.slice(0, 7) };
}
