import { type Browser, expect, type Page } from "@playwright/test";
import { anAdmin, newEmail, password, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { mailTo } from "../support/outbox.ts";
import { test } from "../support/test.ts";

/** What people read on the way. */
const text = {
  send: "Submit application",
  submitted: "Application Submitted!",
  approve: "Approve",
  approved: "Application approved",
  choose: /Choose\s+EXECUTIVE$/i,
  pay: /^Pay/,
};

async function apply(page: Page, email: string) {
  const { send, submitted } = text;
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.goto("/affiliate");
  await hydrated(page);
  await field("fullName").fill("Mariam Al Sadu");
  await field("email").fill(email);
  await field("phone").fill("+971 50 123 4567");
  await field("audienceSize").selectOption("10k-50k");
  await field("platforms").fill("LinkedIn and a newsletter");
  await field("experience").selectOption("expert");
  await field("motivation").fill("My readers ask how I film so little.");
  await page.getByRole("button", { name: send }).click();
  await expect(page.getByText(submitted)).toBeVisible({ timeout: 15_000 });
}

async function approveApplicant(browser: Browser, email: string) {
  const { approve, approved } = text;
  const [application] = rows("select id from affiliate_applications where email = ?", email);
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/admin?tab=applications&application=${application?.["id"]}`);
  await signIn(page, anAdmin());
  await page.getByRole("button", { name: approve, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: approve, exact: true }).click();
  await expect(page.getByText(approved, { exact: true })).toBeVisible();
  await page.context().close();
}

async function signIn(page: Page, email: string) {
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.getByRole("main").locator('form [type="submit"]').click();
}

/** Somebody follows the link on a device of their own, and pays. */
async function buyThrough(browser: Browser, link: string, email: string) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${link}?to=/video-packages`);
  await expect(page).toHaveURL("/video-packages");
  expect(await page.evaluate(() => document.cookie)).not.toContain("referral");
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  await page.locator("#plan-video-executive").getByRole("button", { name: text.choose }).click();
  const payment = await opened;
  await payment.fill('[name="email"]', email);
  await payment.getByRole("button", { name: text.pay }).click();
  await expect(payment).toHaveURL(/payment-success/);
  await page.context().close();
}

test("an applicant becomes a partner and earns on a friend's order", async ({ page, browser }) => {
  // Four people on as many devices.
  test.slow();
  const { client, email } = await signedInClient(newEmail("partner"));
  await client.auth.signOut();
  await apply(page, email);
  await approveApplicant(browser, email);
  let link = "";
  await expect
    .poll(async () => (link = /http\S+\/r\/[a-z0-9]{12}/.exec(await mailTo(email))?.[0] ?? ""))
    .toContain("/r/");

  await buyThrough(browser, link, newEmail("friend"));
  await page.goto("/auth?mode=sign-in");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto("/referrals");
  const main = page.getByRole("main");
  await expect(
    main
      .getByText(link, { exact: true })
      .or(main.locator(`[value="${link}"]`))
      .first(),
  ).toBeVisible();
  const row = main.getByRole("row").filter({ hasText: "EXECUTIVE" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("25%");
  await expect(row).toContainText("$500");
});
