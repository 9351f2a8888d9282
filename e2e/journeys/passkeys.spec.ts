import { expect as expectSoon, type Page, test } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { violations } from "../support/accessibility.ts";
import { newEmail, password, signedInClient } from "../support/accounts.ts";
import { withAuthenticator } from "../support/authenticator.ts";
import { hydrated } from "../support/hydration.ts";
import { siteUrl } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";

/** The same site by a name: browsers keep no keys for an address. */
const named = siteUrl.replace("127.0.0.1", "localhost");

// Two passes through everything that has to do with signing in.
test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 20_000 });

/** What people read on the way, in each language. */
const texts = {
  en: {
    prefix: "",
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
  },
  ar: {
    prefix: "/ar",
    withPasskey: "تسجيل الدخول بمفتاح مرور",
    noAccount: "مفتاح المرور هذا غير مرتبط بأي حساب هنا. أدخل كلمة مرورك.",
    addPasskey: "إضافة مفتاح مرور",
    passkeyAdded: "أُضيف مفتاح المرور",
    passkeys: "مفاتيح المرور لديك",
    unused: "لم يُستخدم بعد",
    rename: /^تغيير اسم /,
    renamed: "حُفظ الاسم الجديد",
    remove: /^حذف /,
    removeIt: /^حذف (المفتاح|التطبيق)$/,
    passkeyRemoved: "حُذف مفتاح المرور",
    none: "ليس لديك مفتاح مرور بعد.",
    confirmItsYou: "أكّد أنك صاحب الحساب",
    needsName: /^لا تدعم المتصفّحات المفاتيح على هذا العنوان/,
    signOut: "تسجيل الخروج",
    setUp: "إضافة تطبيق مصادقة",
    isOn: "مفعّل. نطلب رمزًا عند كل دخول.",
    isOnByKey: "مفعّل. نطلب مفتاح الأمان عند كل دخول.",
    addKey: "إضافة مفتاح أمان",
    keyAdded: "أُضيف مفتاح الأمان",
    useKey: "استخدام مفتاح الأمان",
    makeCodes: "إنشاء رموز احتياطية",
    stored: "حفظتُ الرموز",
    download: "تنزيل ملف نصي",
    tenLeft: "بقيت 10 رموز.",
    nineLeft: /^بقيت 9 رموز\./,
    enterCode: "أدخل الرمز",
    useCode: "استخدام رمز احتياطي",
    wrongCode: "الرمز غير صحيح أو سبق استخدامه.",
    toSecurity: "الانتقال إلى صفحة الأمان",
    appRemoved: "حُذف تطبيق المصادقة",
    isOff: "غير مفعّل.",
    welcome: "أهلًا بعودتك!",
  },
} satisfies Record<Language, object>;

async function newAccount(name: string, language: Language): Promise<string> {
  const { client, email } = await signedInClient(newEmail(`${name}-${language}`));
  await client.auth.updateUser({ data: { language } });
  await client.auth.signOut();
  return email;
}

/** Presses a button as somebody without a mouse does. */
async function press(page: Page, name: string | RegExp) {
  const button = page.getByRole("button", { name, exact: typeof name === "string" }).first();
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
}

async function openSignIn(page: Page, prefix: string) {
  await page.goto(`${named}${prefix}/auth?mode=sign-in`);
  await hydrated(page);
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await expect(page.locator('[name="email"]')).toBeVisible();
}

async function signIn(page: Page, prefix: string, email: string) {
  await openSignIn(page, prefix);
  await page.locator('[name="email"]').focus();
  await page.keyboard.type(email);
  await page.locator('[name="password"]').focus();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

async function openSecurity(page: Page, prefix: string) {
  await page.goto(`${named}${prefix}/profile?part=security`);
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

for (const language of ["en", "ar"] as const) {
  const text = texts[language];
  const { prefix } = text;

  test(`a passkey signs in until it is removed, by keyboard alone, in ${language}`, async ({ page }) => {
    const { devtools, authenticatorId } = await withAuthenticator(page, "internal");
    const email = await newAccount("passkey", language);
    await signIn(page, prefix, email);
    await expect(page).toHaveURL(/\/profile$/);
    await openSecurity(page, prefix);
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
    await openSignIn(page, prefix);
    await expectNoViolation(page);
    await press(page, text.withPasskey);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('[name="email"]')).toHaveValue(email);

    // A sign-in with a passkey is a fresh one; whether the password is asked for is the server's to say.
    await openSecurity(page, prefix);
    await expect(list.getByText(text.unused)).toHaveCount(0);
    await press(page, text.remove);
    await expectNoViolation(page);
    await press(page, text.removeIt);
    await proveIt(page, text.confirmItsYou);
    await expect(page.getByText(text.passkeyRemoved)).toBeVisible();
    await expect(list.getByRole("listitem")).toHaveCount(0);
    await expect(page.locator(":focus")).toContainText(text.none);

    await leave(page, text.signOut);
    await openSignIn(page, prefix);
    // The device still holds it.
    const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toHaveLength(1);
    await press(page, text.withPasskey);
    await expect(page.getByText(text.noAccount)).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });

  test(`a lost phone, a recovery code and a security key instead, in ${language}`, async ({ page }) => {
    await withAuthenticator(page, "usb");
    const email = await newAccount("lost", language);
    await signIn(page, prefix, email);
    await expect(page).toHaveURL(/\/profile$/);
    await openSecurity(page, prefix);
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
    await signIn(page, prefix, email);
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
    await signIn(page, prefix, email);
    await expect(page.getByRole("button", { name: text.useKey })).toBeFocused();
    await expectNoViolation(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/profile$/);
  });

  test(`an address without a name says what keys need, in ${language}`, async ({ page }) => {
    await page.goto(`${prefix}/auth?mode=sign-in`);
    await expect(page.getByText(text.needsName)).toBeVisible();
    await expect(page.getByRole("button", { name: text.withPasskey })).toHaveCount(0);
    await expectNoViolation(page);
  });
}
