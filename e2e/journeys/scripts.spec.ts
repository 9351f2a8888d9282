import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { enterAdmin } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailTo } from "../support/outbox.ts";
import { test } from "../support/test.ts";
import { beginVideo, call, startProduction, teamClient } from "../support/videos.ts";

const FIRST = "# Opening\nOur price is one number.\nHere is what it buys.";
const SECOND = "# Opening\nOur price is two thousand dollars.\nHere is what it buys.";
const ARABIC = "# افتتاح\nسعرنا رقم واحد.\nوهذا ما تشتريه به.";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a script goes from the idea to the approval", async ({ page }) => {
  test.setTimeout(120_000);
  const { production, email } = await startProduction(page);
  await page.goto(`/studio/${production}`);
  await page.getByRole("link", { name: "Begin a video" }).click();
  await expect(title(page)).toHaveText("Begin a video");
  await page.getByRole("button", { name: "Begin the video" }).click();
  await expect(page.getByText("Please give the video a name")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Name of the video").fill("Pricing, said plainly");
  await page.getByLabel("What it is about").fill("One number, and what it buys.");
  await page.getByLabel("LinkedIn").check();
  await page.getByRole("button", { name: "Begin the video" }).dblclick();
  await expect(title(page)).toHaveText("Pricing, said plainly");
  await expect(page.getByText("We write it")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByLabel("YouTube").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("English, YouTube and LinkedIn")).toBeVisible();

  // The team writes; the customer hears of it by mail.
  const team = await teamClient();
  await call(team, "send-script", { video_id: id, text: FIRST, base: 0 });
  await expect.poll(() => mailTo(email)).toContain(`/studio/${production}/videos/${id}`);
  await page.reload();
  await expect(page.getByText("Waits for you").first()).toBeVisible();
  await expect(page.getByText("10 words", { exact: false }).first()).toBeVisible();

  // By keyboard alone: down a line, and a comment.
  await page.getByRole("button", { name: "Comment on line 1" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "Comment on line 2" })).toBeFocused();
  await page.keyboard.press("c");
  await page.getByLabel("Your comment on line 2").fill("Which number?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Which number?")).toBeVisible();
  await expect(page.getByRole("button", { name: "1 comment on line 2" })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Ask for changes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("In your words").fill("Say the number.");
  await dialog.getByRole("button", { name: "Ask for changes" }).click();
  await expect(page.getByText("We change it")).toBeVisible();

  await call(team, "send-script", { video_id: id, text: SECOND, base: 1 });
  await page.reload();
  await page.getByLabel("Compare with").selectOption("1");
  const table = page.getByRole("table", { name: "Version 1 beside version 2" });
  await expect(table.locator("del")).toHaveText(["one number."]);
  await expect(table.locator("ins")).toHaveText(["two thousand dollars."]);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Approve version 2" }).click();
  await dialog.getByRole("button", { name: "Approve" }).dblclick();
  await expect(page.getByText("We generate it")).toBeVisible();
  await page.goto(`/studio/${production}`);
  await expect(page.getByRole("link", { name: "Pricing, said plainly" })).toBeVisible();
});

test("words that were not sent stay, and a newer version is said", async ({ page, context }) => {
  test.setTimeout(120_000);
  const { client, production } = await startProduction(page);
  const { id, address } = await beginVideo(client, production, { text: FIRST });
  await page.goto(address);
  await page.getByRole("button", { name: "Write the next version" }).click();
  const words = page.getByLabel("Words of version 2");
  await words.fill(`${FIRST}\nMine.`);
  await page.reload();
  await expect(words).toHaveValue(`${FIRST}\nMine.`);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Send version 2" }).click();
  await expect(page.getByText("The version was not sent")).toBeVisible();
  await context.setOffline(false);

  await call(await teamClient(), "send-script", { video_id: id, text: SECOND, base: 1 });
  await page.getByRole("button", { name: "Send version 2" }).click();
  await expect(page.getByText(/sent version 2 meanwhile/)).toBeVisible();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("table", { name: "Version 2 beside your words" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect(page.getByLabel("Words of version 3")).toHaveValue(`${FIRST}\nMine.`);
  await page.getByRole("button", { name: "Go on with mine" }).click();
  await page.getByRole("button", { name: "Send version 3" }).click();
  await expect(page.getByText("Version 3 is sent")).toBeVisible();
  const { data } = await client.from("script_versions").select("number, author_side").order("number");
  expect(data).toEqual([
    { number: 1, author_side: "customer" },
    { number: 2, author_side: "team" },
    { number: 3, author_side: "customer" },
  ]);
});

test("a video that no consent covers says so, and one of which nothing was spent can be deleted", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { client, production } = await startProduction(page);
  const { address } = await beginVideo(client, production, { channels: ["tiktok"] });
  await page.goto(address);
  await expect(page.getByText(/consent does not cover this video/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Write the script" })).toBeDisabled();
  await page.getByRole("button", { name: "Change it" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete the video" }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/${production}$`));
  await expect(page.getByText("There are no videos yet.")).toBeVisible();

  // With words that were not approved it is asked about first.
  const written = await beginVideo(client, production, { text: FIRST });
  await page.goto(written.address);
  await page.getByRole("button", { name: "Change it" }).click();
  await page.getByRole("button", { name: "Delete the video" }).click();
  const question = page.getByRole("dialog", { name: "Delete this video?" });
  expect(await violations(page)).toEqual([]);
  await question.getByText("Keep it").click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete the video" }).click();
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/${production}$`));
  expect((await client.from("script_versions").select("id")).data).toEqual([]);
});

test("the team reads a customer's script and approves it", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { client, production } = await startProduction(page);
  const { address } = await beginVideo(client, production, { text: FIRST });
  const context = await browser.newContext();
  const admin = await context.newPage();
  await enterAdmin(admin, `/admin?tab=production&production=${production}`);
  await admin.getByRole("link", { name: "Pricing, said plainly" }).click();
  const approve = admin.getByRole("button", { name: "Approve version 1" });
  // The list that was left says that it waits, too.
  await expect(approve).toBeVisible();
  await expect(admin.getByText("Waits for us").first()).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await approve.click();
  await admin.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("To be generated")).toBeVisible();
  await context.close();
  await page.goto(address);
  await expect(page.getByText("We generate it")).toBeVisible();
});

test("a note becomes the first version of a script", async ({ page }) => {
  test.setTimeout(120_000);
  const { client, production } = await startProduction(page);
  const { data } = await client
    .from("notes")
    .insert({ title: "Prices", content: FIRST })
    .select("id")
    .single();
  await page.goto(`/notes?note=${data?.id}`);
  await page.getByRole("button", { name: "To a script" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Send it" }).click();
  await expect(page).toHaveURL(new RegExp(`/studio/${production}/videos/`));
  await expect(title(page)).toHaveText("Prices");
  await expect(page.getByText("From a note")).toBeVisible();
});

test("a machine's draft is marked, and sent by nobody but its reader", async ({ page }) => {
  test.setTimeout(120_000);
  const { client, production } = await startProduction(page);
  const { address } = await beginVideo(client, production);
  await page.goto(address);
  await page.getByRole("button", { name: "Write the script" }).click();
  const words = page.getByLabel("Words of version 1");
  await expect(words).toBeVisible();
  // No server is set: there is no button.
  await expect(page.getByRole("button", { name: "Draft it by machine" })).toBeHidden();
  // The operator's server, in its place; the server's side of it has tests of its own.
  await page.route("**/functions/v1/drafting-offer", (route) =>
    route.fulfill({ json: { is_offered: true } }),
  );
  await page.route("**/functions/v1/draft-script", (route) => route.fulfill({ json: { text: FIRST } }));
  await page.reload();
  await page.getByRole("button", { name: "Write the script" }).click();
  await page.getByRole("button", { name: "Draft it by machine" }).click();
  await expect(words).toHaveValue(FIRST);
  await expect(page.getByText(/A machine drafted these words/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Draft it by machine" })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  expect((await client.from("script_versions").select("number")).data).toEqual([]);
  await page.getByRole("button", { name: "Send version 1" }).click();
  await expect(page.getByText("Drafted by a machine")).toBeVisible();
});

test("scripts are read and written from the right in Arabic, and fit a small phone", async ({ page }) => {
  test.setTimeout(120_000);
  const { production } = await startProduction(page);
  const about = { title: "سعرنا بوضوح", spoken: "ar", text: ARABIC, brief: "رقم واحد، وما تشتريه به." };
  const { id, address } = await beginVideo(await teamClient(), production, about);
  await page.setViewportSize({ width: 320, height: 700 });
  const screens = [
    [`/studio/${production}`, "سعرنا بوضوح"],
    [`/studio/${production}/new-video`, "أين يُعرض"],
    [address, "سعرنا رقم واحد."],
  ] as const;
  for (const [path, shown] of screens) {
    await page.goto(`/ar${path}`);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectArabicScreen(page, /توأم$/);
    expect(await overflow(page)).toBe(0);
  }
  await expect(page.getByRole("listitem").filter({ hasText: "سعرنا رقم واحد." }).first()).toBeVisible();
  // The key of C carries another letter on an Arabic keyboard.
  await page.getByRole("button", { name: "تعليق على السطر 2" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "تعليق على السطر 3" })).toBeFocused();
  await page.getByRole("button", { name: "كتابة النسخة التالية" }).click();
  const words = page.getByLabel("نص النسخة 2");
  await words.fill(`${ARABIC}\nوهذا سطر جديد.`);
  await page.getByRole("button", { name: "إرسال النسخة 2" }).click();
  await expect(page.getByText("أُرسلت النسخة 2")).toBeVisible();
  await page.getByLabel("المقارنة مع").selectOption("1");
  await expect(page.locator("ins")).toHaveText(["وهذا سطر جديد."]);
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(id).toBeTruthy();
});
