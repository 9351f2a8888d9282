import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { violations } from "../support/accessibility.ts";
import { newEmail, password, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { siteUrl } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";

/** What people read on the way, in each language. */
const texts = {
  en: {
    prefix: "",
    forgot: "Forgot your password?",
    resetSent: "Password reset email sent. Please check your inbox.",
    goOn: "Go on",
    setPassword: "Please set your new password",
    passwordSet: "Your new password is set",
    noSession: "Open the link in our mail first",
    askLink: "E-mail me a sign-in link",
    linkSent: /a link that signs you in is on its way/,
    signMeIn: "Sign me in",
    security: "Security",
    data: "Your data",
    setUp: "Add an authenticator app",
    turnOn: "Turn it on",
    isOn: "It is on. Each sign-in asks for a code.",
    isOff: "It is off.",
    confirmItsYou: "Confirm it's you",
    sendCode: "Send me a code instead",
    codeSent: /We sent a code to/,
    enterCode: "Enter your code",
    wrongCode: "That code is not right. Wait for the next one, then try again.",
    welcome: "You have been signed in successfully.",
    signOut: "Sign Out",
    pending: "A change is waiting for you",
    agree: "Agree to the change",
    firstOfTwo: "One of two is done",
    addressChanged: "Your e-mail address is changed",
    passwordChanged: "Your password is changed",
    only: "You are signed in nowhere else.",
    signOutOthers: "Sign out other devices",
    download: "Download my data",
    deleteAccount: "Delete my account",
    deleteForGood: "Delete for good",
    wrongPassword: "This is not your current password",
    deleted: "Your account is deleted",
  },
  ar: {
    prefix: "/ar",
    forgot: "نسيت كلمة المرور؟",
    resetSent: "أرسلنا إليك رسالة لإعادة تعيين كلمة المرور. افتح بريدك.",
    goOn: "متابعة",
    setPassword: "اختر كلمة مرورك الجديدة",
    passwordSet: "حُفظت كلمة مرورك الجديدة",
    noSession: "افتح أولًا الرابط الذي في رسالتنا",
    askLink: "إرسال رابط دخول إلى بريدي",
    linkSent: /فرابط الدخول في طريقه إليه/,
    signMeIn: "تسجيل الدخول",
    security: "الأمان",
    data: "بياناتك",
    setUp: "إضافة تطبيق مصادقة",
    turnOn: "تفعيل التطبيق",
    isOn: "مفعّل. نطلب رمزًا عند كل دخول.",
    isOff: "غير مفعّل.",
    confirmItsYou: "أكّد أنك صاحب الحساب",
    sendCode: "إرسال رمز إلى بريدي",
    codeSent: /أرسلنا رمزًا إلى/,
    enterCode: "أدخل الرمز",
    wrongCode: "الرمز غير صحيح. انتظر الرمز التالي ثم حاول من جديد.",
    welcome: "دخلت إلى حسابك.",
    signOut: "تسجيل الخروج",
    pending: "تغيير ينتظر تأكيدك",
    agree: "الموافقة على التغيير",
    firstOfTwo: "بقي تأكيد واحد",
    addressChanged: "تغيّر بريدك الإلكتروني",
    passwordChanged: "تغيّرت كلمة مرورك",
    only: "لم تسجّل الدخول من أي جهاز آخر.",
    signOutOthers: "تسجيل الخروج من الأجهزة الأخرى",
    download: "تنزيل بياناتي",
    deleteAccount: "حذف حسابي",
    deleteForGood: "حذف الحساب نهائيًا",
    wrongPassword: "ليست هذه كلمة مرورك الحالية",
    deleted: "حُذف حسابك",
  },
} satisfies Record<Language, object>;

const newPassword = "three-dots-over-a-bowl-8";

/** An account that is confirmed, signed in nowhere, and written to in its owner's language. */
async function newAccount(name: string, language: Language = "en"): Promise<string> {
  const { client, email } = await signedInClient(newEmail(`${name}-${language}`));
  await client.auth.updateUser({ data: { language } });
  await client.auth.signOut();
  return email;
}

/** The link of the newest mail of a kind; the mail is written after the page has its answer. */
async function mailedLink(address: string, type: string): Promise<string> {
  let link: URL | undefined;
  await expect
    .poll(async () => {
      link = confirmationLink(await mailTo(address));
      return link.searchParams.get("type");
    })
    .toBe(type);
  return link?.href ?? "";
}

/** The six digits of the newest mail, which has no link. */
async function mailedCode(address: string): Promise<string> {
  let mail = "";
  await expect.poll(async () => (mail = await mailTo(address))).not.toContain("/auth/confirm");
  return /^\W*(\d{6})\W*$/m.exec(mail)?.[1] ?? "";
}

async function signIn(page: Page, prefix: string, email: string, word = password) {
  await page.goto(`${prefix}/auth?mode=sign-in`);
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', word);
  await page.locator('form button[type="submit"]').click();
}

async function signedInPage(page: Page, prefix: string, email: string) {
  await signIn(page, prefix, email);
  await expect(page).toHaveURL(/\/profile$/);
}

/** A second device: nothing is shared with the first. */
async function otherDevice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl });
  return context.newPage();
}

async function openPart(page: Page, prefix: string, part: "security" | "data") {
  await page.goto(`${prefix}/profile?part=${part}`);
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
}

async function expectNoViolation(page: Page) {
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (
      await page
        .locator(selector)
        .evaluateAll((all) => all.some((element) => element === document.activeElement))
    )
      return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${selector}`);
}

async function expectSignedOut(page: Page) {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();
}

for (const language of ["en", "ar"] as const) {
  const text = texts[language];
  const { prefix } = text;

  test(`a forgotten password, by keyboard alone, in ${language}`, async ({ page }) => {
    const email = await newAccount("forgot", language);
    await page.goto(`${prefix}/auth?mode=sign-in`);
    await hydrated(page);
    await tabTo(page, '[name="email"]');
    await page.keyboard.type(email);
    await tabTo(page, 'a[href$="/forgot-password"]');
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: text.forgot })).toBeVisible();
    await expect(page.locator('[name="email"]')).toHaveValue(email);
    await expectNoViolation(page);
    await tabTo(page, '[name="email"]');
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.resetSent)).toBeVisible();

    await page.goto(await mailedLink(email, "recovery"));
    await hydrated(page);
    await expectNoViolation(page);
    await tabTo(page, "main button");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: text.setPassword })).toBeVisible();
    await expectNoViolation(page);
    await tabTo(page, '[name="password"]');
    await page.keyboard.type(newPassword);
    await tabTo(page, '[name="confirmPassword"]');
    await page.keyboard.type(newPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.passwordSet)).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('[name="email"]')).toHaveValue(email);
  });

  test(`a reset link counts once, and the page needs it, in ${language}`, async ({ page }) => {
    const email = await newAccount("once", language);
    await page.goto(`${prefix}/reset-password`);
    await expect(page.getByRole("heading", { level: 1, name: text.noSession })).toBeVisible();
    await page.getByRole("main").locator('a[href$="/forgot-password"]').click();
    await page.fill('[name="email"]', email);
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText(text.resetSent)).toBeVisible();
    const link = await mailedLink(email, "recovery");
    await page.goto(link);
    await page.getByRole("button", { name: text.goOn }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.goto(link);
    await page.getByRole("button", { name: text.goOn }).click();
    await expect(page.getByRole("alert").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator('a[href$="/forgot-password"]')).toBeVisible();
  });

  test(`a sign-in link from the mail, in ${language}`, async ({ page }) => {
    const email = await newAccount("link", language);
    await page.goto(`${prefix}/auth?mode=sign-in`);
    await page.getByRole("button", { name: text.askLink }).click();
    await expect(page.locator('[name="email"]')).toHaveAttribute("aria-invalid", "true");
    await page.fill('[name="email"]', email);
    await page.getByRole("button", { name: text.askLink }).click();
    await expect(page.getByText(text.linkSent)).toBeVisible();
    await expectNoViolation(page);
    await page.goto(await mailedLink(email, "magiclink"));
    await page.getByRole("button", { name: text.signMeIn }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('[name="email"]')).toHaveValue(email);
  });

  test(`a second factor, by keyboard alone, in ${language}`, async ({ page }) => {
    const email = await newAccount("factor", language);
    await signedInPage(page, prefix, email);
    await page.getByRole("tab", { name: text.security }).click();
    await expect(page.getByText(text.isOff)).toBeVisible();
    const setUp = page.getByRole("button", { name: text.setUp });
    await setUp.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: text.confirmItsYou })).toBeVisible();
    await expect(page.locator('[name="currentPassword"]:focus')).toHaveCount(1);
    await expectNoViolation(page);
    await page.keyboard.type("not-it-at-all");
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.wrongPassword)).toBeVisible();
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
    await expect(page.getByText(text.wrongCode)).toBeVisible();
    await page.fill('[name="code"]', totpCode(secret));
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.isOn)).toBeVisible();

    await page.getByRole("main").getByRole("button", { name: text.signOut }).click();
    await expect(page).toHaveURL(/\/auth(\?|$)/);
    await signIn(page, prefix, email);
    await expect(page.getByRole("heading", { level: 1, name: text.enterCode })).toBeVisible();
    await expect(page.locator('[name="code"]')).toBeFocused();
    await expectNoViolation(page);
    // The password alone opens no page.
    await page.goto(`${prefix}/profile?part=security`);
    await expect(page.getByRole("heading", { level: 1, name: text.enterCode })).toBeVisible();
    await expect(page.locator('[name="username"]')).toHaveCount(0);
    // A code counts once; Arabic-Indic figures and spaces are as good.
    const next = totpCode(secret, 1);
    const typed =
      language === "ar" ? next.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩".charAt(Number(digit))) : next;
    await page.keyboard.type(`${typed.slice(0, 3)} ${typed.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.welcome)).toBeVisible();
    await expect(page).toHaveURL(/\/profile\?part=security$/);
  });

  test(`a change of address takes both mails, in ${language}`, async ({ page, browser }) => {
    const email = await newAccount("former", language);
    const moved = newEmail(`moved-${language}`);
    await signedInPage(page, prefix, email);
    await openPart(page, prefix, "security");
    await page.fill('[name="newEmail"]', moved);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: text.confirmItsYou });
    await dialog.getByRole("button", { name: text.sendCode }).click();
    await expect(dialog.getByText(text.codeSent)).toBeVisible();
    await expectNoViolation(page);
    await dialog.locator('[name="nonce"]').fill(await mailedCode(email));
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.pending)).toBeVisible();
    await expectNoViolation(page);

    const phone = await otherDevice(browser);
    await phone.goto(await mailedLink(moved, "email_change"));
    await phone.getByRole("button", { name: text.agree }).click();
    await expect(phone.getByRole("heading", { level: 1, name: text.firstOfTwo })).toBeVisible();
    expect(rows("select email from users where email = ?", moved)).toEqual([]);

    await page.goto(await mailedLink(email, "email_change"));
    await page.getByRole("button", { name: text.agree }).click();
    await expect(page.getByText(text.addressChanged)).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('[name="email"]')).toHaveValue(moved);
    await expectSignedOut(phone);
  });

  test(`a new password signs other devices out, in ${language}`, async ({ page, browser }) => {
    const email = await newAccount("devices", language);
    const phone = await otherDevice(browser);
    await signedInPage(phone, prefix, email);
    await signedInPage(page, prefix, email);
    await openPart(page, prefix, "security");
    await expect(page.getByRole("button", { name: text.signOutOthers })).toBeVisible();
    await page.fill('[name="currentPassword"]', "not-it-at-all");
    await page.fill('[name="password"]', newPassword);
    await page.fill('[name="confirmPassword"]', newPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.wrongPassword)).toBeVisible();
    await expect(page.locator('[name="currentPassword"]')).toBeFocused();
    await page.fill('[name="currentPassword"]', password);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.passwordChanged)).toBeVisible();

    await phone.reload();
    await expect(phone).toHaveURL(/\/auth(\?|$)/);
    await expectSignedOut(phone);
    await page.reload();
    await expect(page.getByText(text.only)).toBeVisible();
  });

  test(`other devices are signed out on their own, in ${language}`, async ({ page, browser }) => {
    const email = await newAccount("others", language);
    const phone = await otherDevice(browser);
    await signedInPage(phone, prefix, email);
    await signedInPage(page, prefix, email);
    await openPart(page, prefix, "security");
    await page.getByRole("button", { name: text.signOutOthers }).click();
    await expect(page.getByText(text.only)).toBeVisible();
    await phone.reload();
    await expect(phone).toHaveURL(/\/auth(\?|$)/);
    await page.reload();
    await expect(page.getByRole("tabpanel")).toBeVisible();
  });

  test(`taking one's data along, and leaving, in ${language}`, async ({ page }) => {
    const email = await newAccount("leaving", language);
    await signedInPage(page, prefix, email);
    await openPart(page, prefix, "data");
    await expectNoViolation(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: text.download }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toMatch(/^tawam-\d{4}-\d\d-\d\d\.json$/);
    expect(readFileSync(file, "utf8")).toContain(email);

    const open = page.getByRole("button", { name: text.deleteAccount });
    await open.click();
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
    await open.click();
    await expectNoViolation(page);
    await page.keyboard.type("not-it-at-all");
    await page.keyboard.press("Enter");
    await expect(page.getByText(text.wrongPassword)).toBeVisible();
    await page.fill('[name="currentPassword"]', password);
    await page.getByRole("button", { name: text.deleteForGood }).dblclick();
    await expect(page.getByText(text.deleted)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${siteUrl}${prefix}/?$`));
    await expectSignedOut(page);
    expect(rows("select id from users where email = ?", email)).toEqual([]);
    await signIn(page, prefix, email);
    await expect(page.getByRole("alert")).not.toBeEmpty();
  });
}

test("tabs follow each other: signing in, a fresh token, signing out", async ({ page, context }) => {
  const email = await newAccount("tabs");
  const second = await context.newPage();
  await second.goto("/auth?mode=sign-in");
  await hydrated(second);
  await signedInPage(page, "", email);
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

test("a link asks no known address, and no unknown one, for anything else", async ({ page }) => {
  for (const email of [await newAccount("known"), newEmail("unknown")]) {
    await page.goto("/forgot-password");
    await page.fill('[name="email"]', email);
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText("Password reset email sent. Please check your inbox.")).toBeVisible();
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByText(/You can ask again in \d+ seconds?\./)).toBeVisible();
  }
});
