import { type Browser, expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newClient, newEmail } from "../support/accounts.ts";
import { enterAdmin } from "../support/admin.ts";
import { choosePlan } from "../support/buyer.ts";
import { hydrated } from "../support/hydration.ts";
import { adminSession, keepSession, newSession, signInNew } from "../support/session.ts";
import { askForConsent, buyTwin, signConsent } from "../support/studio.ts";
import { test } from "../support/test.ts";

/** Resolves once a page hears of changes: the channel of what it shows is joined. To be called before it opens. */
async function live(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", {
    predicate: ({ payload }) => String(payload).includes("Subscribed to PostgreSQL"),
  });
}

/** Opens an address, and waits until it is live. */
async function open(page: Page, address: string): Promise<void> {
  const isLive = live(page);
  await page.goto(address);
  await isLive;
}

/** Counts the requests of a page that match, from now on. */
function count(page: Page, path: string): () => number {
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes(path)) requests += 1;
  });
  return () => requests;
}

/** Another device of an account. */
async function otherDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  await keepSession(context, await newSession(email));
  return context.newPage();
}

async function teamClient() {
  const client = newClient();
  await client.auth.setSession(await adminSession());
  return client;
}

const listed = (page: Page) => page.locator('main nav a[href*="note="]');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("notes follow from device to device, and never over what is being typed", async ({ page, browser }) => {
  const { email, client } = await signInNew(page, "devices");
  await open(page, "/notes");
  await expect(page.getByText("No notes yet")).toBeVisible();
  const other = await otherDevice(browser, email);
  await open(other, "/notes");
  await other.getByRole("main").getByRole("button", { name: "New note" }).click();
  await field(other, "Title").fill("Opening line");
  await expect(listed(page)).toHaveText([/Opening line/]);

  // What is open and saved changes; the reader sees it at once.
  await listed(page).click();
  await expect(field(page, "Title")).toHaveValue("Opening line");
  await field(other, "Text").fill("Say it once.");
  await expect(field(page, "Text")).toHaveValue("Say it once.");

  // What is being typed stays, and the conflict is for its writer to decide.
  await page.route("**/rest/v1/notes?*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await field(page, "Text").fill("Mine.");
  await field(other, "Text").fill("Theirs.");
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();
  await expect(listed(page)).toHaveText([/Mine\./]);
  await page.unroute("**/rest/v1/notes?*");
  await expect(field(page, "Text")).toHaveValue("Mine.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This note was changed in another tab")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(field(other, "Text")).toHaveValue("Mine.");

  const { data } = await client.from("notes").select("id").single();
  await client.from("notes").delete().eq("id", data?.id);
  await expect(listed(page)).toHaveCount(0);
  await expect(page.getByText("This note is not here")).toBeVisible();
});

test("an order turns paid on both pages, and nobody asks for it", async ({ page, browser }) => {
  const { email } = await signInNew(page, "buyer");
  const payment = await choosePlan(page);
  const session = new URL(payment.url()).pathname.split("/").at(-1);
  const success = await otherDevice(browser, email);
  const asked = count(success, "checkout-status");
  await open(page, "/orders");
  await open(success, `/payment-success?session_id=${session}`);
  await expect(page.getByText("Waiting for payment")).toBeVisible();
  await expect(success.getByText("Waiting for confirmation")).toBeVisible();
  await expect.poll(asked).toBeGreaterThan(1);
  const before = asked();
  await payment.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Paid", { exact: true })).toBeVisible();
  await expect(page.getByText("RCP", { exact: false }).or(page.getByText("PDF"))).not.toHaveCount(0);
  await expect(success.getByText("Confirmed: our records")).toBeVisible();
  expect(asked() - before).toBeLessThanOrEqual(3);
});

async function writeToUs(name: string): Promise<void> {
  const { error } = await newClient().functions.invoke("contact", {
    headers: { "x-forwarded-for": `192.0.2.${100 + Math.floor(Math.random() * 150)}` },
    body: { name, email: newEmail("writer"), subject: "A question", message: "How long does it take?" },
  });
  if (error) throw new Error(await error.context.text());
}

test("the team's list says how many are new, and brings them when asked", async ({ page }) => {
  const stem = `Fatima ${crypto.randomUUID().slice(0, 6)}`;
  for (const number of [0, 1]) await writeToUs(`${stem} ${number}`);
  const isLive = live(page);
  await enterAdmin(page, `/admin?tab=messages&q=${encodeURIComponent(stem)}`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await isLive;
  for (const number of [2, 3, 4]) await writeToUs(`${stem} ${number}`);
  const news = page.getByRole("button", { name: "3 new messages" });
  await expect(news).toBeVisible();
  await expect(rows).toHaveCount(3);
  expect(await violations(page)).toEqual([]);

  // Somebody else sees to the first one, which leaves the list of open ones.
  const team = await teamClient();
  const { data } = await team.from("contact_messages").select("id").eq("name", `${stem} 0`).single();
  await team.functions.invoke("handle-lead", { body: { kind: "contact", id: data?.id, isHandled: true } });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`${stem} 1`);
  await news.click();
  await expect(rows).toHaveCount(5);
  await expect(news).toBeHidden();
  await expect(page.getByRole("region", { name: "Contact messages" })).toBeFocused();
});

/** A customer with a production whose video has a first version, and the page of that video. */
async function startVideo(page: Page) {
  const person = await signInNew(page, "live");
  const twin = await buyTwin(page, person.client);
  const path = await askForConsent(person.client, twin, `shown-${person.email}`);
  await signConsent(person.client, path.split("/").at(-1) ?? "", "Mariam Al Sadu");
  const { data } = await person.client.from("productions").select("id").single();
  const production = String(data?.id);
  const team = await teamClient();
  const id = crypto.randomUUID();
  const about = { title: "Pricing, said plainly", brief: "", spoken: "en", channels: ["linkedin"] };
  await call(team, "create-video", { id, production_id: production, ...about });
  return { team, id, production, address: `/studio/${production}/videos/${id}` };
}

async function call(client: Awaited<ReturnType<typeof teamClient>>, name: string, body: object) {
  const { error } = await client.functions.invoke(name, { body });
  if (error) throw new Error(await error.context.text());
}

test("both sides of a script see each other's acts, and nothing typed is lost", async ({ page, browser }) => {
  test.setTimeout(90_000);
  const { team, id, production, address } = await startVideo(page);
  await open(page, `/studio/${production}`);
  await expect(page.getByText("We write it")).toBeVisible();
  await call(team, "send-script", { video_id: id, text: "Our price is one number.\nHere it is.", base: 0 });
  await expect(page.getByText("Waits for you").first()).toBeVisible();

  await open(page, address);
  await page.getByRole("button", { name: "Comment on line 2" }).click();
  const comment = page.getByLabel("Your comment on line 2");
  await comment.fill("Which number");
  await call(team, "send-script", {
    video_id: id,
    text: "Our price is two numbers.\nHere they are.",
    base: 1,
  });
  await expect(page.getByRole("status").filter({ hasText: "sent version 2" })).toBeAttached();
  // What is read and typed stays, and nobody approves what they have not read.
  await expect(comment).toHaveValue("Which number");
  await expect(comment).toBeFocused();
  await expect(page.getByRole("heading", { name: "Version 1", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await comment.press("Control+Enter");
  await expect(page.getByRole("button", { name: "1 comment on line 2" })).toBeFocused();
  await page.getByRole("button", { name: "Read version 2" }).click();
  await expect(page.getByRole("heading", { name: "Version 2", exact: true })).toBeFocused();
  // Who was about to decide by keyboard is led to what came instead.
  await page.getByRole("button", { name: "Approve version 2" }).focus();
  await call(team, "send-script", { video_id: id, text: "Our price is two.\nHere it is.", base: 2 });
  await expect(page.getByRole("button", { name: "Read version 3" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Version 3", exact: true })).toBeFocused();
  await expect(page.getByText("Our price is two.")).toBeVisible();

  const admin = await browser.newPage();
  await keepSession(admin.context(), await adminSession());
  await open(admin, address);
  await expect(admin.getByText("The customer reads it").first()).toBeVisible();
  await admin.getByRole("button", { name: "Write the next version" }).click();
  const words = admin.getByLabel("Words of version 4");
  await words.fill("Half a");
  await page.getByRole("button", { name: "Approve version 3" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText("To be generated")).toBeVisible();
  await expect(words).toHaveValue("Half a");
  await expect(admin.getByRole("status").filter({ hasText: "approved version 3" })).toBeAttached();
});

test("without a socket the screen asks, says so in Arabic, and comes back by itself", async ({ page }) => {
  const { client, user } = await signInNew(page, "blocked");
  let isBlocked = true;
  let tried = 0;
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    tried += 1;
    if (isBlocked) void socket.close({ code: 1008 });
    else socket.connectToServer();
  });
  await page.clock.install();
  await page.goto("/ar/notes");
  await hydrated(page);
  await expect(page.getByText("لا ملاحظات بعد")).toBeVisible();
  // Its code comes after what the page shows, and the time without a socket begins with it.
  await expect.poll(() => tried).toBeGreaterThan(0);
  const note = page.getByText("التحديث المباشر متوقّف");
  await page.clock.runFor(6_000);
  await expect(note).toBeVisible();
  await expect(note).toHaveText("التحديث المباشر متوقّف الآن، ونبحث عن الجديد كل 20 ثانية.");
  expect(await violations(page)).toEqual([]);
  await client.from("notes").insert({ title: "من جهاز آخر", user_id: user.id });
  await page.clock.runFor(30_000);
  await expect(listed(page)).toHaveText([/من جهاز آخر/]);
  isBlocked = false;
  await page.clock.runFor(50_000);
  await expect(page.getByText("عاد التحديث المباشر")).toBeVisible();
  await client.from("notes").insert({ title: "في الحال", user_id: user.id });
  await expect(listed(page)).toHaveCount(2);
  await page.clock.runFor(5_000);
  await expect(page.getByText("عاد التحديث المباشر")).toBeHidden();
});
