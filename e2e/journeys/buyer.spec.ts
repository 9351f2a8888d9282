import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { newEmail } from "../support/accounts.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { choosePlan, signUp } from "../support/buyer.ts";
import { rows } from "../support/database.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { signInNew } from "../support/session.ts";

/** What a buyer reads on the way. */
const text = {
  add: "Add SCRIPTWRITING",
  pay: "Pay",
  signUp: "Make an account",
  seeOrders: "See your orders",
  confirm: /^Confirm/,
  paid: "Paid",
  receipt: /^Receipt 20\d\d-\d{6}$/,
  pdf: /^Receipt .* as PDF$/,
  download: "Download PDF",
  total: "Total paid",
  active: "The plan is active",
  cancel: "Cancel the plan",
  canceled: "Your plan is canceled",
  ending: /^The plan ends on \d+ \p{L}+ 20\d\d$/u,
  keep: "Keep the plan",
  kept: "Your plan goes on",
};

/** Presses what hands over a file, and reads the file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(download.suggestedFilename()).toMatch(/^tawam-20\d\d-\d{6}\.pdf$/);
  return readFileSync(await download.path());
}

const pageCount = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test("a guest's order and receipt wait in the account made afterwards", async ({ page }) => {
  const email = newEmail("guest");
  const payment = await choosePlan(page);
  // People type their address as they please.
  await payment.fill('[name="email"]', email.replace("guest", "Guest"));
  await payment.getByRole("button", { name: text.pay }).click();
  await payment.getByRole("main").getByRole("link", { name: text.signUp }).click();
  await signUp(payment, email, text.confirm);

  await payment.goto("/orders");
  const order = payment.getByRole("article", { name: "EXECUTIVE" });
  await expect(order.getByText(text.paid, { exact: true })).toBeVisible();
  await expect(order).toContainText("$2,000");
  const small = await downloaded(payment, () => order.getByRole("button", { name: text.pdf }).click());
  expect(small.subarray(0, 5).toString()).toBe("%PDF-");

  await order.getByRole("link", { name: text.receipt }).click();
  await expect(payment).toHaveURL(/\/receipt\?payment=/);
  const sheet = payment.getByRole("article");
  await expect(sheet.getByText(text.total)).toBeVisible();
  await expect(sheet).toContainText(email);
  const file = await downloaded(payment, () => payment.getByRole("button", { name: text.download }).click());
  expect(file.equals(small) || pageCount(file) === 1).toBe(true);
  await payment.emulateMedia({ media: "print" });
  await expect(payment.getByRole("button", { name: text.download })).toBeHidden();
  expect(pageCount(await payment.pdf({ preferCSSPageSize: true }))).toBe(1);
  await payment.emulateMedia({ media: "screen" });
  await payment.goBack();
  await expect(order.getByRole("link", { name: text.receipt })).toBeVisible();
});

test("a buyer ends a plan, takes it back, and ends it", async ({ page }) => {
  const { email } = await signInNew(page, "buyer");
  const payment = await choosePlan(page);
  await expect(payment.locator('[name="email"]')).toHaveCount(0);
  await payment.getByRole("button", { name: text.pay }).click();
  await payment.getByRole("main").getByRole("link", { name: text.seeOrders }).click();

  const order = payment.getByRole("article", { name: "EXECUTIVE" });
  await expect(order.getByText(text.active)).toBeVisible();
  const stored = () =>
    rows(
      "select s.status, s.cancels_at_period_end as ends from subscriptions s join orders o on o.id = s.order_id where o.email = ?",
      email,
    );
  expect(stored()).toEqual([{ status: "active", ends: 0 }]);

  await order.getByRole("button", { name: text.cancel }).click();
  await expect(payment.getByRole("dialog")).toBeVisible();
  await payment.keyboard.press("Escape");
  await expect(payment.getByRole("dialog")).toHaveCount(0);
  expect(stored()).toEqual([{ status: "active", ends: 0 }]);

  const end = async () => {
    await order.getByRole("button", { name: text.cancel }).click();
    await payment.getByRole("dialog").getByRole("button", { name: text.cancel, exact: true }).click();
    await expect(order.getByText(text.ending)).toBeVisible();
    expect(stored()).toEqual([{ status: "active", ends: 1 }]);
  };
  await end();
  await expect(payment.getByText(text.canceled)).toBeVisible();
  await order.getByRole("button", { name: text.keep }).click();
  await expect(payment.getByText(text.kept)).toBeVisible();
  await expect(order.getByText(text.active)).toBeVisible();
  expect(stored()).toEqual([{ status: "active", ends: 0 }]);
  await end();
});

test("from the home page to the receipt and the end of the plan, in Arabic", async ({ page, context }) => {
  test.slow();
  const email = newEmail("guest-ar");
  await page.goto("/ar");
  await page.getByRole("banner").getByRole("link", { name: "ابدأ الآن" }).click();
  await expect(page).toHaveURL("/ar/video-packages");
  await page.getByRole("button", { name: /كل ثلاثة أشهر|ربع/ }).click();
  const plan = page.locator("#plan-video-executive");
  await expect(plan).toContainText("$1,800");
  await expect(plan).toContainText("كل ثلاثة أشهر");
  const opened = context.waitForEvent("page");
  await plan.getByRole("button", { name: /EXECUTIVE$/i }).click();
  const payment = await opened;
  await expect(payment.locator("html")).toHaveAttribute("dir", "rtl");
  const session = new URL(payment.url()).pathname.split("/").at(-1) ?? "";
  await payment.fill('[name="email"]', email);
  await payment.getByRole("button", { name: /^إتمام الدفع/ }).click();
  await expect(payment.getByText("رقم العملية")).toBeVisible();
  await expect(payment.getByText(session)).toBeVisible();
  await expectArabicScreen(payment, "الدفع | توأم");
  expect(rows("select status, amount, billing, language from orders where session_id = ?", session)).toEqual([
    { status: "paid", amount: 540_000, billing: "quarterly", language: "ar" },
  ]);

  await payment.getByRole("main").getByRole("link", { name: "أنشئ حسابًا" }).click();
  await payment.locator('form button[type="submit"]').click();
  await expect(payment.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectArabicScreen(payment, "إنشاء حساب أو تسجيل الدخول | توأم");
  await signUp(payment, email, /^(أكّد|أكد|تأكيد)/);
  const mail = await mailTo(email);
  expect(confirmationLink(mail).pathname).toBe("/ar/auth/confirm");
  expect(mail).toMatch(/\p{Script=Arabic}/u);

  await payment.goto("/ar/orders");
  const order = payment.getByRole("article", { name: "EXECUTIVE" });
  await expect(order.getByText("مدفوع", { exact: true })).toBeVisible();
  await expectArabicScreen(payment, "طلباتك | توأم");
  await order.getByRole("button", { name: "إلغاء الاشتراك" }).click();
  await expectArabicScreen(payment, "طلباتك | توأم");
  await payment.getByRole("dialog").getByRole("button", { name: "إلغاء الاشتراك", exact: true }).click();
  await expect(payment.getByText("أُلغي اشتراكك")).toBeVisible();
  await expect(order.getByText(/^ينتهي الاشتراك في \d+ \p{L}+ 20\d\d$/u)).toBeVisible();

  await order.getByRole("link", { name: /^الإيصال 20\d\d-\d{6}$/ }).click();
  const sheet = payment.getByRole("article");
  await expect(sheet.getByText("إجمالي المدفوع")).toBeVisible();
  await expect(sheet).toContainText(email);
  await expectArabicScreen(payment, "الإيصال | توأم");
  const file = await downloaded(payment, () =>
    payment.getByRole("button", { name: "تنزيل ملف PDF" }).click(),
  );
  expect(pageCount(file)).toBe(1);
  await payment.emulateMedia({ media: "print" });
  expect(pageCount(await payment.pdf({ preferCSSPageSize: true }))).toBe(1);
});
