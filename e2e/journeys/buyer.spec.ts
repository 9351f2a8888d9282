import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { newEmail, password, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";

/** What a buyer reads on the way, in each language. */
const texts = {
  en: {
    prefix: "",
    choose: /Choose\s+EXECUTIVE$/i,
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
  },
  ar: {
    prefix: "/ar",
    choose: /EXECUTIVE$/i,
    add: /SCRIPTWRITING/,
    pay: /^إتمام الدفع/,
    signUp: "أنشئ حسابًا",
    seeOrders: "اطّلع على طلباتك",
    confirm: /^(أكّد|أكد|تأكيد)/,
    paid: "مدفوع",
    receipt: /^الإيصال 20\d\d-\d{6}$/,
    pdf: /^الإيصال .* بصيغة PDF$/,
    download: "تنزيل ملف PDF",
    total: "إجمالي المدفوع",
    active: "الاشتراك سارٍ",
    cancel: "إلغاء الاشتراك",
    canceled: "أُلغي اشتراكك",
    ending: /^ينتهي الاشتراك في \d+ \p{L}+ 20\d\d$/u,
    keep: "إبقاء الاشتراك",
    kept: "اشتراكك مستمر",
  },
} satisfies Record<Language, object>;

/** Chooses the Executive plan; the payment page opens in a tab of its own. */
async function choosePlan(page: Page, language: Language): Promise<Page> {
  await page.goto(`${texts[language].prefix}/video-packages`);
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  await page.locator("#plan-video-executive").getByRole("button", { name: texts[language].choose }).click();
  return opened;
}

async function signUp(page: Page, language: Language, email: string) {
  const names = { firstName: "Mariam", lastName: "Al Sadu", companyName: "Sadu", position: "Founder" };
  for (const [name, value] of Object.entries({ ...names, email, password, confirmPassword: password }))
    await page.fill(`[name="${name}"]`, value);
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  let link: URL | undefined;
  // The newest mail may still be the one about the payment.
  await expect
    .poll(async () => {
      const mail = await mailTo(email);
      link = mail.includes("/auth/confirm?") ? confirmationLink(mail) : undefined;
      return link;
    })
    .toBeDefined();
  await page.goto(link?.href ?? "");
  await page.getByRole("button", { name: texts[language].confirm }).click();
  await signIn(page, email);
}

/** On the sign-in page. */
async function signIn(page: Page, email: string) {
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}

/** Presses what hands over a file, and reads the file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  expect(download.suggestedFilename()).toMatch(/^tawam-20\d\d-\d{6}\.pdf$/);
  return readFileSync(await download.path());
}

const pageCount = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

for (const language of ["en", "ar"] as const) {
  const text = texts[language];

  test(`a guest's order and receipt wait in the account made afterwards, in ${language}`, async ({
    page,
  }) => {
    const email = newEmail(`guest-${language}`);
    const payment = await choosePlan(page, language);
    // People type their address as they please.
    await payment.fill('[name="email"]', email.replace("guest", "Guest"));
    await payment.getByRole("button", { name: text.pay }).click();
    await payment.getByRole("main").getByRole("link", { name: text.signUp }).click();
    await signUp(payment, language, email);

    await payment.goto(`${text.prefix}/orders`);
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
    const file = await downloaded(payment, () =>
      payment.getByRole("button", { name: text.download }).click(),
    );
    expect(file.equals(small) || pageCount(file) === 1).toBe(true);
    await payment.emulateMedia({ media: "print" });
    await expect(payment.getByRole("button", { name: text.download })).toBeHidden();
    expect(pageCount(await payment.pdf({ preferCSSPageSize: true }))).toBe(1);
    await payment.emulateMedia({ media: "screen" });
    await payment.goBack();
    await expect(order.getByRole("link", { name: text.receipt })).toBeVisible();
  });

  test(`a buyer ends a plan, takes it back, and ends it, in ${language}`, async ({ page }) => {
    const { client, email } = await signedInClient(newEmail(`buyer-${language}`));
    await client.auth.signOut();
    await page.goto(`${text.prefix}/auth?mode=sign-in`);
    await signIn(page, email);
    const payment = await choosePlan(page, language);
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
}
