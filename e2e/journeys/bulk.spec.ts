import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailTo } from "../support/outbox.ts";
import { adminSession, keepSession, signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";

const SCRIPT = "# Opening\nDear {name}, thank you.\n{company} is in good hands.";

/** A new customer with a production and a signed consent. */
async function startProduction(page: Page) {
  const person = await signInNew(page, "bulk");
  const twin = await buyTwin(page, person.client);
  const path = await askForConsent(person.client, twin, `shown-${person.email}`);
  await signConsent(person.client, path.split("/").at(-1) ?? "", "Mariam Al Sadu");
  const { data } = await person.client.from("productions").select("id").single();
  return { ...person, production: String(data?.id) };
}

/** Chooses a file, as if from a folder. */
async function choose(page: Page, content: string | Buffer): Promise<void> {
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer });
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a customer makes many videos from one script and a file", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { client, production } = await startProduction(page);
  await page.goto(`/studio/${production}`);
  await page.getByRole("link", { name: "Many at once" }).click();
  const next = page.getByRole("button", { name: "Go on to the file" });
  await next.click();
  await expect(page.getByText("Please give the videos a name")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Name of each video").fill("Welcome, {name}");
  await page.getByLabel("Script", { exact: true }).fill(SCRIPT);
  await page.getByLabel("LinkedIn").check();
  await next.click();
  await expect(page.getByRole("heading", { level: 2, name: "The file" })).toBeFocused();

  // Not a CSV file, then one with bad lines and a heading of another name.
  const check = page.getByRole("button", { name: "Check the file" });
  await choose(page, Buffer.from("PK\u0003\u0004"));
  await check.click();
  await expect(page.getByText("Line 1 isn’t readable. Save the file as “CSV UTF-8”")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await choose(page, "guest,company\nMariam,Sadu\n,Tawam\nMariam,Sadu\n");
  await check.click();
  await page.getByLabel("{name}").selectOption("guest");
  await expect(page.getByRole("listitem").filter({ hasText: "Line 3" })).toContainText(
    "Nothing stands in “guest”",
  );
  await expect(page.getByRole("listitem").filter({ hasText: "Line 4" })).toContainText("The same as line 2");
  await expect(page.getByRole("button", { name: /^Make/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect((await client.from("videos").select("id")).data).toEqual([]);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, `name,company\n${Array.from({ length: 5 }, (_, n) => `=Guest ${n},Sadu\n`).join("")}`);
  await check.click();
  await expect(page.getByRole("heading", { level: 2, name: "5 videos are ready to be made" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 4 })).toHaveText([
    "Welcome, =Guest 0",
    "Welcome, =Guest 1",
    "Welcome, =Guest 2",
  ]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Make 5 videos" }).dblclick();
  await expect(page.getByRole("heading", { level: 2, name: "5 videos were made" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Open the production" }).click();
  await expect(page.getByRole("link", { name: "Welcome, =Guest 4" })).toBeVisible();
  expect((await client.from("videos").select("id")).data).toHaveLength(5);
});

test("the team makes them in Arabic, on a phone, from a file of Excel", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { production, email } = await startProduction(page);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await keepSession(context, await adminSession());
  const team = await context.newPage();
  await team.goto(`/ar/studio/${production}/new-videos`);
  await team.getByLabel("اسم كل فيديو").fill("أهلًا {الاسم}");
  await team.getByLabel("النص", { exact: true }).fill("عزيزنا {الاسم} من {الشركة}، شكرًا لك.");
  await team.getByLabel("اللغة").selectOption("ar");
  await team.getByLabel("لينكدإن").check();
  await expectArabicScreen(team, /توأم$/);
  expect(await overflow(team)).toBe(0);
  await team.getByRole("button", { name: "متابعة إلى الملف" }).click();
  await choose(
    team,
    Buffer.from("\ufeffالاسم;الشركة\r\nمريم السدو;نور للاستشارات\r\nخالد سالم;توأم\r\n", "utf16le"),
  );
  expect(await violations(team)).toEqual([]);
  await team.getByRole("button", { name: "مراجعة الملف" }).click();
  await expect(team.getByRole("heading", { level: 2, name: "فيديوهان جاهزان للإنشاء" })).toBeFocused();
  await expect(team.getByText("عزيزنا مريم السدو من نور للاستشارات، شكرًا لك.")).toBeVisible();
  await expectArabicScreen(team, /توأم$/);
  expect(await overflow(team)).toBe(0);
  expect(await violations(team)).toEqual([]);
  await team.getByRole("button", { name: "إنشاء فيديوهين" }).click();
  await expect(team.getByRole("heading", { level: 2, name: "أُنشئ فيديوهان" })).toBeFocused();
  expect(await violations(team)).toEqual([]);
  await expect.poll(() => mailTo(email)).toContain(`/studio/${production}`);
});
