import { expect, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, newClient, newEmail, signedInClient } from "../support/accounts.ts";
import { adminForm, enterAdmin, heading, signInAsAdmin, toast } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { mailTo } from "../support/outbox.ts";

const title = "لوحة الإدارة | توأم";

test("the Arabic admin page lets in whom it should, and says so in Arabic", async ({ page }) => {
  const { email } = await signedInClient();
  await page.goto("/ar");
  await page.getByRole("contentinfo").locator('a[href="/ar/admin"]').click();
  await expect(heading(page, "تسجيل دخول المشرفين")).toBeVisible();
  await adminForm(page).locator('[type="submit"]').click();
  await expect(page.getByText("اكتب كلمة المرور")).toBeVisible();
  await expectArabicScreen(page, title);

  await signInAsAdmin(page, email);
  await expect(heading(page, "لا تملك صلاحية الدخول")).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "العودة إلى الصفحة الرئيسية" }),
  ).toBeVisible();
  await expectArabicScreen(page, title);

  await page.getByRole("button", { name: "تبديل الحساب" }).click();
  await expect(heading(page, "تسجيل دخول المشرفين")).toBeVisible();
  await signInAsAdmin(page, anAdmin());
  await expect(heading(page, "لوحة الإدارة")).toBeFocused();
  await expect(page).toHaveURL(/\/ar\/admin$/);
});

test("every part of the Arabic admin page runs from the right, and so do its keys", async ({ page }) => {
  test.slow();
  const message = { name: "Mariam", subject: "Ten videos", message: "نريد عشرة مقاطع كل شهر.\nبلغتين." };
  const sent = await newClient().functions.invoke("contact", {
    headers: { "x-forwarded-for": "192.0.2.102" },
    body: { ...message, email: newEmail() },
  });
  expect(sent.error).toBeNull();
  await enterAdmin(page, "/ar/admin?tab=users");
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveText([
    "المستخدم",
    "البريد الإلكتروني",
    "تاريخ إنشاء الحساب",
    "آخر تحديث",
    "الحالة",
  ]);
  for (const width of [390, 320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `at ${width} pixels`).toBe(0);
    if (width === 390) expect(await violations(page)).toEqual([]);
  }
  const tabs = page.getByRole("tablist").getByRole("tab");
  await page.getByRole("tab", { name: "إدارة المستخدمين" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "الإنتاج" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "نظرة عامة" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "جدول تجريبي" })).toBeFocused();
  await expect(page.getByText("بيانات نموذجية")).toBeVisible();
  expect(await tabs.count()).toBe(10);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel")).toContainText(/\p{Script=Arabic}/u);
    await expect(page.getByRole("tabpanel")).not.toContainText("نحمّل");
    await expectArabicScreen(page, title);
  }

  await page.getByRole("tab", { name: "نظرة عامة" }).click();
  const leads = page.getByRole("figure", { name: "العملاء المحتملون" });
  const walk = leads.getByRole("slider");
  await walk.focus();
  await expect(walk).toHaveAttribute("aria-valuetext", /: .*(عميل|عملاء|عميلان)/);
  // Time runs as the text does: from today the key that points back leads to yesterday.
  await page.keyboard.press("ArrowRight");
  await expect(walk).toHaveValue("28");
  await page.getByRole("button", { name: "7 أيام" }).click();
  await leads.getByText("عرض الأرقام في جدول").click();
  await expect(leads.getByRole("row")).toHaveCount(8);
  await expectArabicScreen(page, title);
});

test("an admin bans and invites in Arabic, and reads it in the trail", async ({ page }) => {
  const { email, user } = await signedInClient();
  await enterAdmin(page, `/ar/admin?tab=users&user=${user.id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "حظر المستخدم", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption("أسبوع");
  await expectArabicScreen(page, title);
  await dialog.locator('form [type="submit"]').press("Enter");
  await expect(toast(page, "حُظر المستخدم")).toBeVisible();
  await expect(main.getByRole("button", { name: "رفع الحظر" })).toBeFocused();
  await main.getByRole("button", { name: "حذف الحساب", exact: true }).click();
  await dialog.locator('form [type="submit"]').click();
  await expect(dialog.getByText("ليس هذا هو النص المطلوب")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectArabicScreen(page, title);
  await page.getByRole("tab", { name: "سجل الإجراءات" }).click();
  await page.getByRole("searchbox").fill(email);
  const entries = page.getByRole("table").locator("tbody tr");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText("حظر مستخدمًا");

  await page.getByRole("tab", { name: "إدارة المستخدمين" }).click();
  // The trail has a search field too, which stands until the users' list has come.
  await expect(main.getByRole("button", { name: "دعوة مستخدم" })).toBeVisible();
  await page.getByRole("searchbox").fill("nobody-by-this-name");
  await expect(page.getByText("لا أحد يطابق بحثك")).toBeVisible();
  await main.getByRole("button", { name: "دعوة مستخدم" }).click();
  await dialog.getByRole("textbox").fill(anAdmin());
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("لهذا البريد حساب قائم")).toBeVisible();
  await expectArabicScreen(page, title);
  const guest = newEmail("guest");
  await dialog.getByRole("textbox").fill(guest);
  await dialog.getByRole("button", { name: "إرسال الدعوة" }).click();
  await expect(toast(page, "أرسلنا الدعوة")).toBeVisible();
  const mail = await mailTo(guest);
  expect(mail).toContain("type=invite");
  expect(mail).toContain("توأم");
});

test("a message is answered in Arabic", async ({ page }) => {
  const sender = newEmail("lead");
  const sent = await newClient().functions.invoke("contact", {
    headers: { "x-forwarded-for": "192.0.2.103" },
    body: { name: "Mariam", subject: "Ten videos", message: "نريد عشرة مقاطع.\nبلغتين.", email: sender },
  });
  expect(sent.error).toBeNull();
  await enterAdmin(page, `/ar/admin?tab=messages&q=${sender}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("table").getByText(/^خلال 2[34] ساعة$/)).toBeVisible();
  await main.getByRole("table").getByRole("link").click();
  await expect(main.getByText("نريد عشرة مقاطع.\nبلغتين.")).toBeVisible();
  await main.getByLabel("ملاحظة جديدة").fill("اتصلنا به.\nنلتقي يوم الإثنين.");
  await main.getByRole("button", { name: "إضافة الملاحظة" }).click();
  await expect(toast(page, "أُضيفت الملاحظة")).toBeVisible();
  await main.getByRole("button", { name: "تسجيل الإنجاز" }).click();
  await expect(toast(page, "سُجّل الإنجاز")).toBeVisible();
  await expect(main.getByText("أُنجز", { exact: true })).toBeVisible();
  await expectArabicScreen(page, title);
  expect(await violations(page, { part: "main", colorSchemes: ["dark"] })).toEqual([]);
  await page.getByRole("link", { name: "كل الرسائل" }).click();
  await expect(page.getByText("لا رسالة تطابق بحثك")).toBeVisible();
});
