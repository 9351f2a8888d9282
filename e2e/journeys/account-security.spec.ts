import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newEmail, password, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { tabTo } from "../support/keyboard.ts";
import { mailedCode, mailedLink } from "../support/outbox.ts";
import { keepSession, newSession, signInNew } from "../support/session.ts";
import { siteUrl } from "../support/site.ts";
import { test } from "../support/test.ts";
import { totpCode } from "../support/totp.ts";

const newPassword = "three-dots-over-a-bowl-8";

async function signIn(page: Page, email: string, word = password) {
  await page.goto("/auth?mode=sign-in");
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', word);
  await page.locator('form button[type="submit"]').click();
}

async function signedInPage(page: Page, email: string) {
  await signIn(page, email);
  await expect(page).toHaveURL(/\/profile$/);
}

/** A second device: nothing is shared with the first. */
async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl });
  return context.newPage();
}

async function openPart(page: Page, part: "security" | "data") {
  await page.goto(`/profile?part=${part}`);
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
}

async function expectNoViolation(page: Page) {
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
}

async function expectSignedOut(page: Page) {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();
}

test("a second factor, by keyboard alone", async ({ page }) => {
  const { email } = await signInNew(page, "factor");
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Security" }).click();
  await expect(page.getByText("It is off.")).toBeVisible();
  const setUp = page.getByRole("button", { name: "Add an authenticator app" });
  await setUp.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Confirm it's you" })).toBeVisible();
  await expect(page.locator('[name="currentPassword"]:focus')).toHaveCount(1);
  await expectNoViolation(page);
  await page.keyboard.type("not-it-at-all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const qr = page.locator('img[src^="data:image/svg+xml"]');
  await expect(qr).toBeVisible();
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const key = (await page.locator('a[href^="otpauth:"]').getAttribute("href")) ?? "";
  const secret = new URL(key).searchParams.get("secret") ?? "";
  await expect(page.getByRole("tabpanel")).toContainText(secret.match(/.{1,4}/g)?.join(" ") ?? "no key");
  await expectNoViolation(page);
  await tabTo(page, '[name="code"]');
  await page.keyboard.type(`${(Number(totpCode(secret)) + 1) % 1_000_000}`.padStart(6, "0"));
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("That code is not right. Wait for the next one, then try again."),
  ).toBeVisible();
  await page.fill('[name="code"]', totpCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("It is on. Each sign-in asks for a code.")).toBeVisible();

  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await expect(page.locator('[name="code"]')).toBeFocused();
  await expectNoViolation(page);
  // The password alone opens no page.
  await page.goto("/profile?part=security");
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await expect(page.locator('[name="username"]')).toHaveCount(0);
  // A code counts once; Arabic-Indic figures and spaces are as good.
  const typed = totpCode(secret, 1).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit)));
  await page.keyboard.type(`${typed.slice(0, 3)} ${typed.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have been signed in successfully.")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\?part=security$/);
});

test("a change of address takes both mails", async ({ page, browser }) => {
  const moved = newEmail("moved");
  const { email } = await signInNew(page, "former");
  await openPart(page, "security");
  await page.fill('[name="newEmail"]', moved);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await dialog.getByRole("button", { name: "Send me a code instead" }).click();
  await expect(dialog.getByText(/We sent a code to/)).toBeVisible();
  await expectNoViolation(page);
  await dialog.locator('[name="nonce"]').fill(await mailedCode(email));
  await page.keyboard.press("Enter");
  await expect(page.getByText("A change is waiting for you")).toBeVisible();
  await expectNoViolation(page);

  const phone = await otherDevice(browser);
  await phone.goto(await mailedLink(moved, "email_change"));
  await phone.getByRole("button", { name: "Agree to the change" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "One of two is done" })).toBeVisible();
  expect(rows("select email from users where email = ?", moved)).toEqual([]);

  await page.goto(await mailedLink(email, "email_change"));
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await expect(page.getByText("Your e-mail address is changed")).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('[name="email"]')).toHaveValue(moved);
  await expectSignedOut(phone);
});

test("a new password signs other devices out", async ({ page, browser }) => {
  const phone = await otherDevice(browser);
  const { email } = await signInNew(page, "devices");
  await keepSession(phone.context(), await newSession(email));
  await phone.goto("/profile");
  await expect(phone.locator('[name="email"]')).toHaveValue(email);
  await openPart(page, "security");
  await expect(page.getByRole("button", { name: "Sign out other devices" })).toBeVisible();
  await page.fill('[name="currentPassword"]', "not-it-at-all");
  await page.fill('[name="password"]', newPassword);
  await page.fill('[name="confirmPassword"]', newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await expect(page.locator('[name="currentPassword"]')).toBeFocused();
  await page.fill('[name="currentPassword"]', password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is changed")).toBeVisible();

  await phone.reload();
  await expect(phone).toHaveURL(/\/auth(\?|$)/);
  await expectSignedOut(phone);
  await page.reload();
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
});

test("other devices are signed out on their own", async ({ page, browser }) => {
  const phone = await otherDevice(browser);
  const { email } = await signInNew(page, "others");
  await keepSession(phone.context(), await newSession(email));
  await phone.goto("/profile");
  await expect(phone.locator('[name="email"]')).toHaveValue(email);
  await openPart(page, "security");
  await page.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/auth(\?|$)/);
  await page.reload();
  await expect(page.getByRole("tabpanel")).toBeVisible();
});

test("taking one's data along, and leaving", async ({ page }) => {
  const { email } = await signInNew(page, "leaving");
  await openPart(page, "data");
  await expectNoViolation(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await (await download).path();
  expect((await download).suggestedFilename()).toMatch(/^tawam-\d{4}-\d\d-\d\d\.json$/);
  expect(readFileSync(file, "utf8")).toContain(email);

  const open = page.getByRole("button", { name: "Delete my account" });
  await open.click();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  await expectNoViolation(page);
  await page.keyboard.type("not-it-at-all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not your current password")).toBeVisible();
  await page.fill('[name="currentPassword"]', password);
  await page.getByRole("button", { name: "Delete for good" }).dblclick();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl}/`);
  await expectSignedOut(page);
  expect(rows("select id from users where email = ?", email)).toEqual([]);
  await signIn(page, email);
  await expect(page.getByRole("alert")).not.toBeEmpty();
});

test("tabs follow each other: signing in, a fresh token, signing out", async ({ page, context }) => {
  const { client, email } = await signedInClient(newEmail("tabs"));
  await client.auth.signOut();
  const second = await context.newPage();
  await second.goto("/auth?mode=sign-in");
  await hydrated(second);
  await signedInPage(page, email);
  await expect(second).toHaveURL(/\/profile$/);

  // As if the token were about to expire: the first tab fetches another, and the second uses it.
  const token = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("tawam-auth") ?? "{}").access_token);
  const former = await token();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("tawam-auth") ?? "{}");
    localStorage.setItem("tawam-auth", JSON.stringify({ ...stored, expires_at: 1 }));
  });
  await page.goto("/profile");
  await expect(page.locator('[name="email"]')).toHaveValue(email);
  const fresh = await token();
  expect(fresh).not.toBe(former);
  const asked = second.waitForRequest(/\/rest\/v1\/sessions/);
  await second.getByRole("tab", { name: "Security" }).click();
  expect((await asked).headers()["authorization"]).toBe(`Bearer ${fresh}`);
  expect(
    rows(
      "select count(*) as n from sessions join users on users.id = sessions.user_id where email = ?",
      email,
    ),
  ).toEqual([{ n: 1 }]);

  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await expect(second).toHaveURL(/\/auth(\?|$)/);
});
