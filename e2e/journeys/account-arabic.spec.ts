import { expect, test } from "@playwright/test";
import { newEmail, password, signedInClient } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailedCode, mailedLink, mailTo } from "../support/outbox.ts";
import { signInNew } from "../support/session.ts";
import { totpCode } from "../support/totp.ts";

const newPassword = "three-dots-over-a-bowl-8";

test("a password is forgotten and set anew in Arabic, by a mail in Arabic", async ({ page }) => {
  const { email } = await signedInClient(newEmail("forgot-ar"), { language: "ar" });
  await page.goto("/ar/reset-password");
  await expect(
    page.getByRole("heading", { level: 1, name: "افتح أولًا الرابط الذي في رسالتنا" }),
  ).toBeVisible();
  await expectArabicScreen(page, "اختر كلمة مرور جديدة | توأم");

  await page.goto("/ar/auth?mode=sign-in");
  await page.getByRole("button", { name: "إرسال رابط دخول إلى بريدي" }).click();
  await expect(page.locator('[name="email"]')).toHaveAttribute("aria-invalid", "true");
  await page.fill('[name="email"]', email);
  await page.getByRole("button", { name: "إرسال رابط دخول إلى بريدي" }).click();
  await expect(page.getByText(/فرابط الدخول في طريقه إليه/)).toBeVisible();
  await expectArabicScreen(page, "إنشاء حساب أو تسجيل الدخول | توأم");

  await page.locator('a[href$="/forgot-password"]').click();
  await expect(page.getByRole("heading", { level: 1, name: "نسيت كلمة المرور؟" })).toBeVisible();
  await expectArabicScreen(page, "نسيت كلمة المرور؟ | توأم");
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByText("أرسلنا إليك رسالة لإعادة تعيين كلمة المرور. افتح بريدك.")).toBeVisible();

  const link = new URL(await mailedLink(email, "recovery"));
  expect(link.pathname).toBe("/ar/auth/confirm");
  expect(await mailTo(email)).toMatch(/كلمة (ال)?مرور/);
  await page.goto(link.href);
  await expectArabicScreen(page, /توأم/);
  await page.getByRole("button", { name: "متابعة" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "اختر كلمة مرورك الجديدة" })).toBeVisible();
  await expectArabicScreen(page, "اختر كلمة مرور جديدة | توأم");
  await page.fill('[name="password"]', newPassword);
  await page.fill('[name="confirmPassword"]', newPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("حُفظت كلمة مرورك الجديدة")).toBeVisible();
  await expect(page).toHaveURL(/\/ar\/profile$/);
});

test("an account is secured and left in Arabic", async ({ page }) => {
  test.slow();
  const { email } = await signInNew(page, "secured-ar", { language: "ar" });
  const profile = "ملفك الشخصي | توأم";
  await page.goto("/ar/profile");
  await expect(page.locator('[name="email"]')).toHaveValue(email);
  await expectArabicScreen(page, profile);
  await page.getByRole("tab", { name: "الأمان" }).click();
  await expect(page.getByText("غير مفعّل.")).toBeVisible();
  await expect(page.getByText("لم تسجّل الدخول من أي جهاز آخر.")).toBeVisible();

  // The address: the code that proves who asks comes in Arabic, and so does what is to be agreed to.
  const moved = newEmail("moved-ar");
  await page.fill('[name="newEmail"]', moved);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "أكّد أنك صاحب الحساب" });
  await dialog.locator('[name="currentPassword"]').fill("not-it-at-all");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("ليست هذه كلمة مرورك الحالية")).toBeVisible();
  await dialog.getByRole("button", { name: "إرسال رمز إلى بريدي" }).click();
  await expect(dialog.getByText(/أرسلنا رمزًا إلى/)).toBeVisible();
  await expectArabicScreen(page, profile);
  await dialog.locator('[name="nonce"]').fill(await mailedCode(email));
  await page.keyboard.press("Enter");
  await expect(page.getByText("تغيير ينتظر تأكيدك")).toBeVisible();
  await page.goto(await mailedLink(moved, "email_change"));
  await page.getByRole("button", { name: "الموافقة على التغيير" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "بقي تأكيد واحد" })).toBeVisible();
  await expectArabicScreen(page, /توأم/);

  // The second factor.
  await page.goto("/ar/profile?part=security");
  await page.getByRole("button", { name: "إضافة تطبيق مصادقة" }).click();
  const key = (await page.locator('a[href^="otpauth:"]').getAttribute("href")) ?? "";
  const secret = new URL(key).searchParams.get("secret") ?? "";
  await expectArabicScreen(page, profile);
  await page.fill('[name="code"]', `${(Number(totpCode(secret)) + 1) % 1_000_000}`.padStart(6, "0"));
  await page.keyboard.press("Enter");
  await expect(page.getByText("الرمز غير صحيح. انتظر الرمز التالي ثم حاول من جديد.")).toBeVisible();
  await page.fill('[name="code"]', totpCode(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText("مفعّل. نطلب رمزًا عند كل دخول.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "تسجيل الخروج" }).click();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await page.goto("/ar/auth?mode=sign-in");
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByRole("heading", { level: 1, name: "أدخل الرمز" })).toBeVisible();
  await expectArabicScreen(page, /توأم/);
  await page.fill('[name="code"]', totpCode(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page.getByText("دخلت إلى حسابك.")).toBeVisible();

  await page.goto("/ar/profile?part=data");
  await expect(page.getByRole("button", { name: "تنزيل بياناتي" })).toBeVisible();
  await page.getByRole("button", { name: "حذف حسابي" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "حذف الحساب نهائيًا" })).toBeVisible();
  await expectArabicScreen(page, profile);
});
