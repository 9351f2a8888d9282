import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { signedInClient } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { rows } from "../support/database.ts";
import { signInNew } from "../support/session.ts";

/** What people read on the way. */
const text = {
  address: "/notes",
  heading: "Notes",
  menu: "Your account",
  add: "New note",
  empty: "No notes yet",
  title: "Title",
  content: "Text",
  save: "Save",
  stored: "Saved",
  delete: "Delete",
  confirm: "Delete note",
  keep: "Keep it",
  undo: "Undo",
  back: "All notes",
  created: "Note created",
  saved: "Note saved",
  deleted: "Note deleted",
  restored: "Note restored",
  noMatch: "No note matches",
  one: "1 note",
  found: "1 note found",
  conflict: "This note was changed in another tab",
  mine: "Keep mine",
  theirs: "Load theirs",
  unsaved: "Not saved",
  more: "Show more notes",
  words: ["Opening line", "Say it once."],
};

const exact = { exact: true };
const field = (page: Page, name: string) => page.getByLabel(name, exact);
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, ...exact });
const listed = (page: Page) => page.locator('main nav a[href*="note="]');
const notesOf = (email: string) =>
  rows(
    "select title, content from notes join users on users.id = notes.user_id where email = ? order by title",
    email,
  );

/** A new person in this browser; the page shows their notes. */
async function start(page: Page) {
  const person = await signInNew(page, "writer");
  await page.goto(text.address);
  await expect(page.getByRole("heading", { level: 1, name: text.heading })).toBeVisible();
  return person;
}

function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Presses Tab until a control has the focus; how often at most is the control's distance for a keyboard. */
async function tabTo(page: Page, control: ReturnType<Page["getByRole"]>, most = 40) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

const [title, line] = text.words as [string, string];

test.describe("notes", () => {
  test("are written, edited, found after a reload, searched and deleted by keyboard alone", async ({
    page,
  }) => {
    const { email } = await start(page);
    await expect(page.getByText(text.empty)).toBeVisible();
    await tabTo(page, button(page, text.add));
    await page.keyboard.press("Enter");
    await expect(field(page, text.title)).toBeFocused();
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await expect(field(page, text.content)).toBeFocused();
    await page.keyboard.type(line);
    await expect(page.getByText(text.created)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: line }]);
    await expect(page.getByText(text.one, exact)).toBeVisible();

    await page.keyboard.type(" !");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(text.saved)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: `${line} !` }]);

    await page.reload();
    await expect(field(page, text.content)).toHaveValue(`${line} !`);
    await tabTo(page, page.getByRole("searchbox"));
    await page.keyboard.type("zzz");
    await expect(page.getByText(text.noMatch)).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(line.slice(0, 4));
    await expect(page.getByText(text.found, exact)).toBeVisible();

    await tabTo(page, listed(page).first());
    await page.keyboard.press("Enter");
    await tabTo(page, button(page, text.delete));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: text.keep, ...exact }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button(page, text.delete)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: text.confirm })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.deleted)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${text.address}$`));
    expect(notesOf(email)).toEqual([]);
    await tabTo(page, page.getByRole("button", { name: text.undo }), 80);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.restored)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: `${line} !` }]);
  });

  test("in two tabs never write over each other in silence", async ({ page, context }) => {
    // The two hear nothing of each other, as without a line.
    await context.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
    const { client, email, user } = await start(page);
    const stored = await client.from("notes").insert({ user_id: user.id, title, content: line }).select("id");
    const address = `${text.address}?note=${stored.data?.[0]?.id}`;
    const open = async (tab: Page) => {
      await tab.goto(address);
      await expect(field(tab, text.content)).toHaveValue(line);
    };
    const other = await secondTab(context);
    await open(page);
    await open(other);
    await field(other, text.content).fill("B");
    await button(other, text.save).click();
    await expect(other.getByText(text.saved)).toBeVisible();

    await field(page, text.content).fill("A");
    await button(page, text.save).click();
    await expect(page.getByText(text.conflict)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: "B" }]);
    await expect(field(page, text.content)).toHaveValue("A");
    expect(await violations(page)).toEqual([]);
    await button(page, text.mine).click();
    await expect(page.getByText(text.stored, exact)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: "A" }]);

    await field(other, text.content).fill("C");
    await button(other, text.save).click();
    await button(other, text.theirs).click();
    await expect(field(other, text.content)).toHaveValue("A");
    expect(notesOf(email)).toEqual([{ title, content: "A" }]);
  });

  test("keep what is written while the connection is away", async ({ page, context }) => {
    const { email } = await start(page);
    await button(page, text.add).click();
    await field(page, text.title).fill(title);
    await expect(page.getByText(text.created)).toBeVisible();
    await context.setOffline(true);
    await field(page, text.content).fill(line);
    await expect(page.getByRole("alert").filter({ hasText: text.unsaved })).toBeVisible();
    const asked = page.waitForEvent("dialog");
    // Not awaited: the page stays.
    void page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await expect(field(page, text.content)).toHaveValue(line);
    await context.setOffline(false);
    await expect(page.getByText(text.saved)).toBeVisible();
    expect(notesOf(email)).toEqual([{ title, content: line }]);
  });

  test("are a list or a note on a phone, and Back leads from one to the other", async ({ page }) => {
    const { client, user } = await start(page);
    const many = Array.from({ length: 25 }, (_, index) => ({
      user_id: user.id,
      title: `${title} ${index}`,
      content: line,
    }));
    const stored = await client.from("notes").insert(many);
    expect(stored.error).toBeNull();
    await page.reload();
    await expect(listed(page)).toHaveCount(20);
    expect(await violations(page)).toEqual([]);
    await button(page, text.more).click();
    await expect(listed(page)).toHaveCount(25);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(field(page, text.title)).toHaveCount(0);
      expect(await overflow(page)).toBe(0);
      await listed(page).nth(3).click();
      await expect(field(page, text.content)).toHaveValue(line);
      await expect(listed(page).first()).toBeHidden();
      expect(await overflow(page)).toBe(0);
      if (width === 390) expect(await violations(page)).toEqual([]);
      await page.goBack();
      await expect(listed(page).nth(3)).toBeVisible();
      await expect(listed(page).nth(3)).toBeFocused();
    }
    await listed(page).first().click();
    await page.getByRole("link", { name: text.back }).click();
    await expect(listed(page).first()).toBeFocused();
  });

  test("stand in the menu of who is signed in", async ({ page }) => {
    await start(page);
    await page.goto("/contact");
    await page.getByRole("banner").getByRole("button", { name: text.menu }).click();
    await page
      .getByRole("banner")
      .getByRole("link", { name: text.heading, ...exact })
      .click();
    await expect(page.getByText(text.empty)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

test("notes in Arabic: an empty list, a note, its removal, and a list on a phone", async ({ page }) => {
  await signInNew(page, "writer-ar");
  const head = "ملاحظاتك | توأم";
  await page.goto("/ar/contact");
  await page.getByRole("banner").getByRole("button", { name: "حسابك" }).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: "الملاحظات", ...exact })
    .click();
  await expect(page.getByText("لا ملاحظات بعد")).toBeVisible();
  await expectArabicScreen(page, head);

  await button(page, "ملاحظة جديدة").click();
  await field(page, "العنوان").fill("عبارة الافتتاح");
  await field(page, "النص").fill("قُلها مرة واحدة.");
  await expect(page.getByText("أُنشئت الملاحظة")).toBeVisible();
  await expect(page.getByText("ملاحظة واحدة", exact)).toBeVisible();
  await page.getByRole("searchbox").fill("زززز");
  await expect(page.getByText("لا ملاحظة تطابق بحثك")).toBeVisible();
  await page.getByRole("searchbox").fill("قُلها");
  await expect(page.getByText("وجدنا ملاحظة واحدة", exact)).toBeVisible();
  await expectArabicScreen(page, head);

  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toBe(0);
  await expectArabicScreen(page, head);
  await page.getByRole("link", { name: "كل الملاحظات" }).click();
  await expect(listed(page).first()).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await listed(page).first().click();
  await button(page, "حذف").click();
  await expect(page.getByRole("dialog").getByText("إبقاء الملاحظة", exact)).toBeFocused();
  await expectArabicScreen(page, head);
  await page.getByRole("dialog").getByRole("button", { name: "حذف الملاحظة" }).click();
  await expect(page.getByText("حُذفت الملاحظة")).toBeVisible();
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(page.getByText("استُعيدت الملاحظة")).toBeVisible();
});

/** A tab of the same browser, which knows the session. */
function secondTab(context: BrowserContext): Promise<Page> {
  return context.newPage();
}

test("nobody reads or changes another person's notes", async () => {
  const [writer, reader] = await Promise.all([signedInClient(), signedInClient()]);
  const { data } = await writer.client
    .from("notes")
    .insert({ user_id: writer.user.id, title: "Private", content: "" })
    .select("id, updated_at")
    .single();
  const id = data?.id as string;
  const { client } = reader;
  expect((await client.from("notes").select("id")).data).toEqual([]);
  expect((await client.from("notes").update({ title: "Mine" }).eq("id", id).select("id")).data).toEqual([]);
  expect((await client.from("notes").delete().eq("id", id).select("id")).data).toEqual([]);
  const forged = await client.from("notes").insert({ user_id: writer.user.id, title: "Forged" });
  expect(forged.error?.code).toBe("42501");
  expect((await writer.client.from("notes").select("title")).data).toEqual([{ title: "Private" }]);
});
