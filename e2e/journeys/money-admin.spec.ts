import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, newClient, newEmail, password, signedInClient } from "../support/accounts.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { mailFrom, mailTo } from "../support/outbox.ts";
import { keepSession } from "../support/session.ts";

const text = {
  refund: ["Refund", "Send it back", "The refund is on its way", "Please enter an amount up to"],
  refunded: "Partly refunded",
  partner: "A partner",
  back: "taken back",
  held: "On hold until",
  end: ["Cancel at period end", "The subscription ends with its period", "Ends on"],
} as const;

/** A partner whom the team approved; resolves to the code of the link. */
async function newPartner(email: string): Promise<string> {
  const application = {
    fullName: "Mariam Al Sadu",
    email,
    phone: "+971 50 123 4567",
    audienceSize: "10k-50k",
    platforms: "LinkedIn and a newsletter",
    experience: "expert",
    motivation: "My readers ask how I film so little.",
  };
  const applied = await newClient().functions.invoke("affiliate-application", {
    headers: { "x-forwarded-for": "192.0.2.91" },
    body: application,
  });
  expect(applied.error).toBeNull();
  const team = newClient();
  await team.auth.signInWithPassword({ email: anAdmin(), password });
  const [row] = rows("select id from affiliate_applications where email = ?", email);
  const decided = await team.functions.invoke("decide-application", {
    body: { applicationId: row?.["id"], decision: "approved" },
  });
  expect(decided.error).toBeNull();
  return rows("select code from affiliates where email = ?", email)[0]?.["code"] as string;
}

/** Follows the link on this device, in the language of `prefix`, and pays for the plan. */
async function buy(page: Page, prefix: string, code: string, email: string): Promise<void> {
  await page.goto(`${prefix}/r/${code}?to=/video-packages`);
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  await page
    .locator("#plan-video-executive")
    .getByRole("button", { name: /EXECUTIVE$/i })
    .click();
  const payment = await opened;
  await payment.fill('[name="email"]', email);
  await payment.getByRole("button", { name: /^(Pay|إتمام الدفع)/ }).click();
  await expect(payment).toHaveURL(/payment-success/);
  await payment.close();
}

/** Where the mail about a new order leads the team. */
function linkToOrder(mail: string): string {
  return /https?:\/\/\S+\/admin\?\S+/.exec(mail)?.[0] ?? "";
}

test("an admin refunds an order, and sees its ledger and the partner's commission move", async ({ page }) => {
  const buyer = newEmail("friend");
  await buy(page, "", await newPartner(newEmail("partner")), buyer);
  const [order] = rows("select id, amount from orders where email = ?", buyer);

  await enterAdmin(page, `/admin?tab=orders&q=${buyer}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("table").locator("tbody tr")).toHaveCount(1);
  const title = main.getByRole("heading", { level: 2 });
  await page.goto(linkToOrder(await mailFrom(buyer)));
  await expect(title).toBeVisible();

  const [open, confirm, done, tooMuch] = text.refund;
  await main.getByRole("button", { name: open, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('[name="amount"]')).toBeFocused();
  await dialog.locator('[name="amount"]').fill("999999");
  await dialog.getByRole("button", { name: confirm }).click();
  await expect(dialog.getByText(tooMuch)).toBeVisible();
  await dialog.locator('[name="amount"]').fill("٥٠٠");
  await dialog.locator('[name="reason"]').fill("Two videos fewer");
  await dialog.getByRole("button", { name: confirm }).dblclick();
  await expect(toast(page, done)).toBeVisible();
  await expect(main.getByText(text.refunded)).toBeVisible();
  await expect(main.getByText("Two videos fewer")).toBeVisible();
  expect(
    rows("select amount, refunded_amount from payments where order_id = ?", order?.["id"] as string),
  ).toEqual([{ amount: order?.["amount"], refunded_amount: 50_000 }]);
  await expect.poll(() => mailTo(buyer)).toContain("$500");
  expect(await violations(page, { part: "main", colorSchemes: ["light"] })).toEqual([]);

  const [button, ended, ends] = text.end;
  await main.getByRole("button", { name: button }).click();
  await dialog.getByRole("button", { name: button }).click();
  await expect(toast(page, ended)).toBeVisible();
  await expect(main.getByText(ends)).toBeVisible();

  await main.getByRole("link", { name: text.partner }).click();
  const commission = main.getByRole("row").filter({ hasText: "EXECUTIVE" });
  await expect(commission).toContainText(text.held);
  await expect(commission).toContainText("25%");
  await expect(commission).toContainText(text.back);
  await page.goBack();
  await expect(main.getByText("Two videos fewer")).toBeVisible();
});

test("an order is refunded in Arabic, and the partner reads what is left", async ({ page }) => {
  const { client, email } = await signedInClient(newEmail("partner-ar"));
  const buyer = newEmail("friend-ar");
  await buy(page, "/ar", await newPartner(email), buyer);
  await enterAdmin(page, `/ar/admin?tab=orders&q=${buyer}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("table").locator("tbody tr")).toHaveCount(1);
  expect(await violations(page, { part: "main", colorSchemes: ["dark"] })).toEqual([]);
  await main.getByRole("table").getByRole("link").click();
  await expect(main.getByRole("heading", { level: 2 })).toBeFocused();

  await main.getByRole("button", { name: "إعادة المبلغ", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="amount"]').fill("999999");
  await dialog.getByRole("button", { name: "إعادة المبلغ" }).click();
  await expect(dialog.getByText("اكتب مبلغًا لا يزيد على")).toBeVisible();
  await expectArabicScreen(page, "لوحة الإدارة | توأم");
  await dialog.locator('[name="amount"]').fill("٥٠٠");
  await dialog.locator('[name="reason"]').fill("مقطعان أقل");
  await dialog.getByRole("button", { name: "إعادة المبلغ" }).click();
  await expect(toast(page, "المبلغ في طريقه إلى المشتري")).toBeVisible();
  await expect(main.getByText("أُعيد جزء من المبلغ")).toBeVisible();
  await expect.poll(() => mailTo(buyer)).toContain("$500");
  expect(await mailTo(buyer)).toMatch(/المبلغ/);
  await expect(main.getByRole("button", { name: "إلغاء الاشتراك بنهاية المدة" })).toBeVisible();

  await main.getByRole("link", { name: "أحد الشركاء" }).click();
  const commission = main.getByRole("row").filter({ hasText: "EXECUTIVE" });
  await expect(commission).toContainText("قيد الانتظار حتى");
  await expect(commission).toContainText("استُردّ");
  await expectArabicScreen(page, "لوحة الإدارة | توأم");
  expect(await violations(page, { part: "main", colorSchemes: ["dark"] })).toEqual([]);

  await keepSession(page.context(), (await client.auth.getSession()).data.session);
  await page.goto("/ar/referrals");
  const row = main.getByRole("row").filter({ hasText: "EXECUTIVE" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("25%");
  await expectArabicScreen(page, "إحالاتك | توأم");
});
