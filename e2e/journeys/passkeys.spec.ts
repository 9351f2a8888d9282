import { expect as expectSoon, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { password } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { withAuthenticator } from "../support/authenticator.ts";
import { hydrated } from "../support/hydration.ts";
import { signInNew } from "../support/session.ts";
import { siteUrl } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";

/** The same site by a name: browsers keep no keys for an address. */
const named = siteUrl.replace("127.0.0.1", "localhost");

// A pass through everything that has to do with signing in.
test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 20_000 });

/** What people read on the way. */
const text = {
  withPasskey: "Sign in with a passkey",
  noAccount: "This passkey does not open an account here. Use your password.",
  addPasskey: "Add a passkey",
  passkeyAdded: "Passkey added",
  passkeys: "Your passkeys",
  unused: "Not used yet",
  rename: /^Rename /,
  renamed: "The new name is saved",
  remove: /^Remove /,
  removeIt: "Remove it",
  passkeyRemoved: "The passkey is removed",
  none: "You have none yet.",
  confirmItsYou: "Confirm it's you",
  needsName: /^On this address browsers keep no keys/,
  signOut: "Sign Out",
  setUp: "Add an authenticator app",
  isOn: "It is on. Each sign-in asks for a code.",
  isOnByKey: "It is on. Each sign-in asks for your security key.",
  addKey: "Add a security key",
  keyAdded: "Security key added",
  useKey: "Use the security key",
  makeCodes: "Make recovery codes",
  stored: "I have stored them",
  download: "Download as text",
  tenLeft: "10 codes are left.",
  nineLeft: /^9 codes are left\./,
  enterCode: "Enter your code",
  useCode: "Use a recovery code",
  wrongCode: "That code is not right, or it was used before.",
  toSecurity: "Go to security",
  appRemoved: "The app is removed",
  isOff: "It is off.",
  welcome: "Welcome back!",
};

/** Presses a button as somebody without a mouse does. */
async function press(page: Page, name: string | RegExp) {
  const button = page.getByRole("button", { name, exact: typeof name === "string" }).first();
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
}

async function openSignIn(page: Page) {
  await page.goto(`${named}/auth?mode=sign-in`);
  await hydrated(page);
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await expect(page.locator('[name="email"]')).toBeVisible();
}

async function signIn(page: Page, email: string) {
  await openSignIn(page);
  await page.locator('[name="email"]').focus();
  await page.keyboard.type(email);
  await page.locator('[name="password"]').focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function openSecurity(page: Page) {
  await page.goto(`${named}/profile?part=security`);
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 }).first()).toBeVisible();
}

/** Gives the password to the dialog that asks for it. */
async function proveIt(page: Page, title: string) {
  await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  await expect(page.locator('[name="currentPassword"]:focus')).toHaveCount(1);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function leave(page: Page, name: string) {
  await page.getByRole("main").getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth(\?|$)/);
}

async function expectNoViolation(page: Page) {
  expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);
}

test("a passkey signs in until it is removed, by keyboard alone", async ({ page }) => {
  const { devtools, authenticatorId } = await withAuthenticator(page, "internal");
  const { email } = await signInNew(page, "passkey", {}, named);
  await openSecurity(page);
  await press(page, text.addPasskey);
  await proveIt(page, text.confirmItsYou);
  await expect(page.getByText(text.passkeyAdded, { exact: true })).toBeVisible();
  const list = page.getByRole("list", { name: text.passkeys });
  await expect(list.getByText(text.unused)).toBeVisible();
  await expectNoViolation(page);

  await press(page, text.rename);
  await expect(page.locator('[name="passkeyName"]')).toBeFocused();
  await expectNoViolation(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Office laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.renamed)).toBeVisible();
  await expect(list.getByText("Office laptop")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await leave(page, text.signOut);
  await openSignIn(page);
  await expectNoViolation(page);
  await press(page, text.withPasskey);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('[name="email"]')).toHaveValue(email);

  // A sign-in with a passkey is a fresh one; whether the password is asked for is the server's to say.
  await openSecurity(page);
  await expect(list.getByText(text.unused)).toHaveCount(0);
  await press(page, text.remove);
  await expectNoViolation(page);
  await press(page, text.removeIt);
  await proveIt(page, text.confirmItsYou);
  await expect(page.getByText(text.passkeyRemoved)).toBeVisible();
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText(text.none);

  await leave(page, text.signOut);
  await openSignIn(page);
  // The device still holds it.
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  await press(page, text.withPasskey);
  await expect(page.getByText(text.noAccount)).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test("a lost phone, a recovery code and a security key instead", async ({ page }) => {
  await withAuthenticator(page, "usb");
  const { email } = await signInNew(page, "lost", {}, named);
  await openSecurity(page);
  await press(page, text.setUp);
  await proveIt(page, text.confirmItsYou);
  const address = (await page.locator('a[href^="otpauth:"]').getAttribute("href")) ?? "";
  await page.locator('[name="code"]').focus();
  await page.keyboard.type(totpCode(new URL(address).searchParams.get("secret") ?? ""));
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.isOn)).toBeVisible();
  // What comes next is suggested where the focus is.
  await expect(page.getByRole("button", { name: text.makeCodes })).toBeVisible();
  await expectNoViolation(page);
  await press(page, text.makeCodes);
  const codes = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  const [first = "", second = ""] = await codes.allTextContents();
  const download = page.waitForEvent("download");
  await press(page, text.download);
  expect((await download).suggestedFilename()).toBe("tawam-recovery-codes.txt");
  // On one sheet of paper, with nothing around.
  const printed = (await page.pdf()).toString("latin1");
  expect(printed.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(codes.last()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: null });
  await expectNoViolation(page);
  await press(page, text.stored);
  await expect(page.getByText(text.tenLeft)).toBeVisible();
  await expect(codes).toHaveCount(0);

  await leave(page, text.signOut);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: text.enterCode })).toBeVisible();
  await press(page, text.useCode);
  await expect(page.locator('[name="recoveryCode"]')).toBeFocused();
  await expectNoViolation(page);
  await page.keyboard.type("0000-0000-0000-0000");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.wrongCode)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(` ${first.toUpperCase().replaceAll("-", " ")} `);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText(text.nineLeft)).toBeVisible();
  await expect(page.getByText(text.welcome)).toHaveCount(0);
  await page.getByRole("link", { name: text.toSecurity }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\?part=security$/);

  // The phone is gone: its app is removed without a code of it, and the codes go along.
  await press(page, text.remove);
  await expectNoViolation(page);
  await press(page, text.removeIt);
  await proveIt(page, text.confirmItsYou);
  await expect(page.getByText(text.appRemoved)).toBeVisible();
  await expect(page.locator(":focus")).toHaveText(text.isOff);
  await expect(page.getByRole("button", { name: text.makeCodes })).toHaveCount(0);
  await press(page, text.addKey);
  await expect(page.locator('[name="keyName"]')).toBeFocused();
  await expectNoViolation(page);
  await page.keyboard.type("Keyring");
  await page.keyboard.press("Enter");
  await expect(page.getByText(text.keyAdded)).toBeVisible();
  await expect(page.getByText(text.isOnByKey)).toBeVisible();
  await press(page, text.makeCodes);
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toContain(second);
  await press(page, text.stored);

  await leave(page, text.signOut);
  await signIn(page, email);
  await expect(page.getByRole("button", { name: text.useKey })).toBeFocused();
  await expectNoViolation(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
});

test("an address without a name says what keys need", async ({ page }) => {
  await page.goto("/auth?mode=sign-in");
  await expect(page.getByText(text.needsName)).toBeVisible();
  await expect(page.getByRole("button", { name: text.withPasskey })).toHaveCount(0);
  await expectNoViolation(page);
});

test("keys, codes and their removal in Arabic", async ({ page }) => {
  const { devtools, authenticatorId } = await withAuthenticator(page, "usb");
  const { email } = await signInNew(page, "keys-ar", { language: "ar" }, named);
  const profile = "ملفك الشخصي | توأم";
  await page.goto(`${named}/ar/profile?part=security`);
  await press(page, "إضافة مفتاح مرور");
  await proveIt(page, "أكّد أنك صاحب الحساب");
  await expect(page.getByText("أُضيف مفتاح المرور", { exact: true })).toBeVisible();
  const list = page.getByRole("list", { name: "مفاتيح المرور لديك" });
  await expect(list.getByText("لم يُستخدم بعد")).toBeVisible();
  await press(page, /^تغيير اسم /);
  await expect(page.locator('[name="passkeyName"]')).toBeFocused();
  await expectArabicScreen(page, profile);
  await page.keyboard.press("Escape");

  // A device takes no second key for an account: this one is as good as another.
  await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
  await press(page, "إضافة مفتاح أمان");
  await expect(page.locator('[name="keyName"]')).toBeFocused();
  await page.keyboard.type("Keyring");
  await page.keyboard.press("Enter");
  await expect(page.getByText("مفعّل. نطلب مفتاح الأمان عند كل دخول.")).toBeVisible();
  await press(page, "إنشاء رموز احتياطية");
  const codes = page
    .getByRole("tabpanel")
    .getByRole("listitem")
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  await expect(codes).toHaveCount(10);
  const [first = ""] = await codes.allTextContents();
  // On one sheet of paper, with nothing around.
  expect((await page.pdf()).toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await expectArabicScreen(page, profile);
  await press(page, "حفظتُ الرموز");
  await expect(page.getByText("بقيت 10 رموز.")).toBeVisible();

  await leave(page, "تسجيل الخروج");
  await page.goto(`${named}/ar/auth?mode=sign-in`);
  await expect(page.getByRole("button", { name: "تسجيل الدخول بمفتاح مرور" })).toBeVisible();
  await expectArabicScreen(page, "إنشاء حساب أو تسجيل الدخول | توأم");
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "استخدام مفتاح الأمان" })).toBeFocused();
  await expectArabicScreen(page, /توأم/);
  await press(page, "استخدام رمز احتياطي");
  await page.keyboard.type("0000-0000-0000-0000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("الرمز غير صحيح أو سبق استخدامه.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(first);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^بقيت 9 رموز\./)).toBeVisible();

  await page.goto(`${named}/ar/profile?part=security`);
  await list.getByRole("button", { name: /^حذف / }).click();
  await expect(page.getByRole("button", { name: "حذف المفتاح" })).toBeVisible();
  await expectArabicScreen(page, profile);

  await page.goto("/ar/auth?mode=sign-in");
  await expect(page.getByText(/^لا تدعم المتصفّحات المفاتيح على هذا العنوان/)).toBeVisible();
});
