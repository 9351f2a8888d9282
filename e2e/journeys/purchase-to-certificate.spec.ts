import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { addressOf } from "../../web/src/site/address.ts";
import { violations } from "../support/accessibility.ts";
import { newEmail } from "../support/accounts.ts";
import { enterAdmin, review } from "../support/admin.ts";
import { choosePlan, signUp } from "../support/buyer.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { openLine } from "../support/network.ts";
import { mailedAddress } from "../support/outbox.ts";
import { pdfText } from "../support/pdf.ts";
import { chooseFile, makeFilm, part, personsPhone } from "../support/studio.ts";
import { test } from "../support/test.ts";
import { sentence, words } from "../support/words.ts";

/** The same way in each language, with a screen and kinds of files of its own. */
const journeys = [
  {
    language: "en",
    screen: { viewport: { width: 1440, height: 900 } },
    files: { short: "short.mp4", good: "mariam.mp4", voice: "voice.mp3", statement: "statement.mov" },
    pay: "Pay",
    person: "Khalid Salem",
    tooShort: "At 1:00 it is too short to learn from. Record at least 2 minutes; 3 to 5 are ideal.",
  },
  {
    language: "ar",
    screen: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    files: { short: "قصير.webm", good: "فيديو مريم.webm", voice: "صوت مريم.wav", statement: "إقرار.mp4" },
    pay: "إتمام الدفع",
    person: "خالد سالم",
    tooShort: "مدة الفيديو 1:00، وهي أقصر مما يكفي توأمك. سجّل دقيقتين على الأقل، والمثالي من 3 إلى 5 دقائق.",
  },
] as const;

type Journey = (typeof journeys)[number];
type Files = Record<keyof Journey["files"], string>;
type Line = Awaited<ReturnType<typeof openLine>>;
type Text = Awaited<ReturnType<typeof readWords>>;

/** What the people read on the way. */
async function readWords(language: Language) {
  const [paid, confirm, studio, production, agreement] = await Promise.all([
    words(language, "pricing/payment/success"),
    words(language, "auth/confirm"),
    words(language, "studio"),
    words(language, "studio/production"),
    words(language, "studio/production/consent"),
  ]);
  const [recordings, look, sending, consent, team, likeness] = await Promise.all([
    words(language, "studio/recordings"),
    words(language, "studio/recordings/inspection"),
    words(language, "studio/recordings/upload"),
    words(language, "consent"),
    words(language, "admin/production"),
    words(language, "account/likeness"),
  ]);
  return { paid, confirm, studio, production, agreement, recordings, look, sending, consent, team, likeness };
}

const title = (page: Page, lines: readonly string[]) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${lines.join("\\s*")}\\s*$`));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const percentOf = async (progress: Locator) => Number(await progress.getAttribute("value"));
const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

/** Buys a package without an account, makes one, and opens its production by the link of the mail. */
async function buyAndSignUp(page: Page, line: Line, { language, pay }: Journey, text: Text, email: string) {
  const own = await choosePlan(page, addressOf("/video-packages", language));
  await line.carry(own);
  await own.fill('[name="email"]', email);
  await button(own, pay).click();
  await expect(own.getByText(text.paid.status.paid)).toBeVisible();
  await expectAccessible(own);
  await own.getByRole("main").getByRole("link", { name: text.paid.signUp }).click();
  await signUp(own, email, text.confirm.ask.signup.submit);
  await own.goto(await mailedAddress(email, /\/studio\/[\w-]+$/));
  const production = new URL(own.url()).pathname.split("/").at(-1) ?? "";
  await title(own, text.production.waiting[2] ?? []);
  await expectAccessible(own);
  await own.goto(addressOf("/studio", language));
  await title(own, text.studio.waiting[2] ?? []);
  await expectAccessible(own);
  await own.getByRole("link", { name: text.studio.needs.agreement.none.action }).click();
  await expect(own).toHaveURL(new RegExp(`/studio/${production}#consent$`));
  return { own, production };
}

/** Asks another person for consent, whose link goes out by mail. */
async function askPerson(own: Page, text: Text, person: string) {
  const { other, askedTitle } = text.agreement;
  const form = own.getByRole("form", { name: other.title });
  await form.locator('[name="email"]').fill(person);
  await form.getByRole("button", { name: other.action }).click();
  await expect(own.getByText(sentence(askedTitle))).toBeVisible();
  await expectAccessible(own);
}

/** Sends a film that is too short against advice, and reads why it is not taken. */
async function sendShort(own: Page, text: Text, file: string, tooShort: string) {
  const spoken = part(own, text.recordings.kinds.consent);
  await expect(spoken.getByText(sentence(text.recordings.statement.byLink))).toBeVisible();
  const film = part(own, text.recordings.kinds.base_video);
  await chooseFile(own, "base_video", file);
  await expect(film.getByText(sentence(text.look.findings.too_short.base_video))).toBeVisible();
  await expectAccessible(own);
  await film.getByRole("button", { name: text.look.sendAnyway }).click();
  await expect(film.getByText(text.recordings.recordingStates.refused)).toBeVisible({ timeout: 30_000 });
  await expect(film.getByText(tooShort)).toBeVisible();
  await expectAccessible(own);
}

/** Sends a film over a line that drops, leaves the page, comes back, and sends the rest. */
async function sendOverBadLine(own: Page, line: Line, text: Text, file: string) {
  const film = part(own, text.recordings.kinds.base_video);
  const progress = film.getByRole("progressbar");
  await chooseFile(own, "base_video", file);
  await film.getByRole("button", { name: text.look.send }).click();
  await expect.poll(() => percentOf(progress), { timeout: 20_000 }).toBeGreaterThan(15);
  await line.drop();
  await expect(film.getByText(text.sending.offline)).toBeVisible();
  await expectAccessible(own);
  await line.restore();
  // By itself, as the page says.
  await expect.poll(() => percentOf(progress), { timeout: 20_000 }).toBeGreaterThan(50);

  const asked = own.waitForEvent("dialog").then(async (dialog) => {
    await dialog.accept();
    return dialog.type();
  });
  await own.reload();
  expect(await asked).toBe("beforeunload");
  await expect(film.getByText(sentence(text.recordings.chooser.unfinished))).toBeVisible();
  await expectAccessible(own);

  const offsets: number[] = [];
  own.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await chooseFile(own, "base_video", file);
  await film.getByRole("button", { name: text.look.send }).click();
  await expect(film.getByText(text.recordings.recordingStates.checked)).toBeVisible({ timeout: 40_000 });
  const content = readFileSync(file);
  expect(offsets[0]).toBeGreaterThan(content.length / 3);
  const sha256 = createHash("sha256").update(content).digest("hex");
  expect(
    rows("select size, status from recordings where kind = 'base_video' and sha256 = ?", sha256),
  ).toEqual([{ size: content.length, status: "checked" }]);
}

async function sendVoice(own: Page, text: Text, file: string) {
  const voice = part(own, text.recordings.kinds.voice);
  await chooseFile(own, "voice", file);
  await voice.getByRole("button", { name: text.look.send }).click();
  await expect(voice.getByText(text.recordings.recordingStates.checked)).toBeVisible({ timeout: 30_000 });
}

/** The person shown signs by the mailed link, on a phone, and says the statement. */
async function signOnPhone(phone: Page, line: Line, text: Text, name: string, statement: string) {
  await hydrated(phone);
  await expect(phone.getByText(text.consent.statement.noName, { exact: true })).toBeVisible();
  await expectAccessible(phone);
  const { scope, until, spoken, sign, signed } = text.consent;
  for (const label of [
    ...Object.values(scope.languages),
    scope.channels.linkedin,
    scope.channels.youtube,
    scope.purposes.training,
  ])
    await phone.getByLabel(label, { exact: true }).check();
  await phone.getByLabel(until.label).selectOption({ index: 2 });
  await phone.getByLabel(sign.name).fill(name);
  await phone.getByLabel(spoken.choose).setInputFiles(statement);
  const sent = phone.getByRole("progressbar", { name: spoken.progress });
  await expect.poll(() => percentOf(sent)).toBeGreaterThan(15);
  await line.drop();
  await expect(phone.getByText(spoken.lost)).toBeVisible();
  await expectAccessible(phone);
  await line.restore();
  // It goes on while the person signs.
  await button(phone, sign.submit).click();
  await title(phone, signed.title);
  await expect(phone.getByText(sentence(spoken.checkedLength))).toBeVisible({ timeout: 30_000 });
  await expectAccessible(phone);
}

/** The team accepts all that was sent. */
async function acceptAll(browser: Browser, { language, screen }: Journey, text: Text, production: string) {
  const team = await (await browser.newContext({ ...screen, reducedMotion: "reduce" })).newPage();
  await enterAdmin(team, addressOf(`/admin?tab=production&production=${production}`, language));
  const { kinds, accept, statuses, twin } = text.team;
  const film = review(team, kinds.base_video).first();
  await expect(film.locator("video")).toHaveAttribute("src", /\/storage\/v1\/object\/sign\/recordings\//);
  await expectAccessible(team);
  for (const [kind, act, state] of [
    ["base_video", accept.action, statuses.accepted],
    ["voice", accept.action, statuses.accepted],
    ["consent", accept.matches, statuses.matches],
  ] as const) {
    const recording = review(team, kinds[kind]).first();
    await recording.getByRole("button", { name: act, exact: true }).click();
    await expect(recording.getByText(state, { exact: true })).toBeVisible();
  }
  await expect(team.getByText(twin.collected)).toBeVisible();
  await expectAccessible(team);
  return team;
}

/** The customer reads that all was accepted. */
async function readDecisions(own: Page, text: Text) {
  const { kinds, recordingStates: states } = text.recordings;
  await own.reload();
  for (const [name, state] of [
    [kinds.base_video, states.accepted],
    [kinds.voice, states.accepted],
    [kinds.consent, states.matches],
  ] as const)
    await expect(part(own, name).getByText(state, { exact: true })).toBeVisible();
  await expectAccessible(own);
}

/** Hands over the certificate, and returns its words. */
async function saveCertificate(page: Page, name: string): Promise<string> {
  const [answer, download] = await Promise.all([
    page.waitForResponse("**/functions/v1/deletion-certificate"),
    page.waitForEvent("download"),
    button(page, name).click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  return pdfText(readFileSync(await download.path()));
}

/** The objects of a production's twin as the server keeps them, a recording with the hash of its whole file. */
function storedObjects(production: string) {
  return rows(
    `select o.size, coalesce(r.sha256, o.sha256) as sha256
     from objects o join productions p on o.name like p.user_id || '/%' left join recordings r on r.object_path = o.name
     where o.bucket_id = 'recordings' and p.id = ?`,
    production,
  ).map(({ size, sha256 }) => ({ size: Number(size), sha256: String(sha256) }));
}

for (const journey of journeys) {
  const { language, screen, files } = journey;
  test.describe(`in ${language}`, () => {
    test.use(screen);
    const made = {} as Files;

    test.beforeAll(() => {
      const folder = mkdtempSync(join(tmpdir(), "tawam-purchase-"));
      made.short = makeFilm(join(folder, files.short), "short");
      made.good = makeFilm(join(folder, files.good), "large");
      made.voice = makeFilm(join(folder, files.voice), "voice");
      made.statement = makeFilm(join(folder, files.statement), "statement");
    });

    test("from the purchase of a package to the certificate of its twin's deletion", async ({ browser }) => {
      test.setTimeout(150_000);
      const text = await readWords(language);
      const [email, person] = [newEmail("guest"), newEmail("person")];
      const lines = [await openLine(), await openLine()] as const;
      const page = await (await browser.newContext({ proxy: lines[0].proxy })).newPage();
      await lines[0].carry(page);
      const { own, production } = await buyAndSignUp(page, lines[0], journey, text, email);
      await askPerson(own, text, person);
      await own.getByRole("link", { name: text.production.recordings.all }).click();
      await sendShort(own, text, made.short, journey.tooShort);
      await sendOverBadLine(own, lines[0], text, made.good);
      await sendVoice(own, text, made.voice);

      const phone = await personsPhone(browser, lines[1].proxy);
      await lines[1].carry(phone);
      await phone.goto(await mailedAddress(person, /\/consent\//));
      await signOnPhone(phone, lines[1], text, journey.person, made.statement);
      const team = await acceptAll(browser, journey, text, production);
      await readDecisions(own, text);
      const objects = storedObjects(production);
      expect(objects.length).toBeGreaterThanOrEqual(4);

      const { end, closed } = text.consent;
      await phone.reload();
      await expect(phone.getByText(text.consent.spoken.accepted)).toBeVisible();
      await button(phone, end.withdraw.submit).click();
      await title(phone, closed.withdrawn.title);
      await expectAccessible(phone);
      await own.goto(addressOf(`/studio/${production}`, language));
      await title(own, text.production.work.stopped);
      await expect(own.getByText(sentence(text.agreement.withdrawn))).toBeVisible();
      await expectAccessible(own);
      await team.reload();
      await expect(team.getByText(sentence(text.team.consent.withdrawn))).toBeVisible();

      await button(phone, end.remove.submit).click();
      await button(phone, end.remove.dialog.confirm).click();
      await title(phone, closed.deleted.title);
      await expectAccessible(phone);
      expect(storedObjects(production)).toEqual([]);
      const certificate = await saveCertificate(phone, end.certificate.save);
      for (const { size, sha256 } of objects) {
        // Once in each language.
        expect(certificate.split(sha256)).toHaveLength(3);
        expect(certificate).toContain(`${size.toLocaleString("en")} bytes`);
      }
      expect(certificate).toContain("Certificate of deletion");
      expect(certificate).toContain("شهادة حذف");

      await own.goto(await mailedAddress(email, /tab=likeness/));
      const entries = own.getByRole("list", { name: text.likeness.entries });
      await expect(entries.getByText(text.likeness.titles.twin_deleted.others)).toBeVisible();
      const statement = entries.getByRole("listitem").filter({ hasText: files.statement });
      await expect(statement).toContainText(journey.person);
      await expect(own.getByText(sentence(text.likeness.chain.whole))).toBeVisible();
      await expectAccessible(own);
      expect(await saveCertificate(own, end.certificate.save)).toBe(certificate);
      for (const line of lines) line.close();
    });
  });
}
