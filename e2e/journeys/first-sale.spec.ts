import { expect, type Page, test } from "@playwright/test";
import { newEmail, password } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { siteUrl } from "../support/site.ts";

/** What a visitor reads on the way. */
const text = {
  home: "/",
  getStarted: "Get Started",
  quarterly: /Quarterly/,
  billed: "billed quarterly",
  choose: /Choose\s+EXECUTIVE$/i,
  busy: ["Preparing your checkout...", "Creating your session...", "Redirecting to checkout..."],
  pay: "Pay",
  activated: "Plan activated!",
  transaction: "Transaction ID",
  createAccount: /^Create account/i,
  checkMail: "Please check your email to verify your account.",
  confirm: /^Confirm/,
  signIn: /^Sign in$/i,
  welcome: "You have been signed in successfully.",
  save: /^Save/,
  saved: "Profile updated successfully",
  account: "Your account",
  signOut: "Sign Out",
};

/** The labels that a button went through, in order, without repetition. */
async function recordLabels(page: Page, selector: string) {
  await page.evaluate((query) => {
    const labels: string[] = [];
    Object.assign(window, { seenLabels: labels });
    const button = document.querySelector(query);
    new MutationObserver(() => {
      const label = button?.textContent?.trim() ?? "";
      if (labels.at(-1) !== label) labels.push(label);
    }).observe(button as Element, { childList: true, characterData: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { seenLabels: string[] }).seenLabels);
}

// Quarterly prices come with confetti, which reduced motion leaves out.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("buying a package", async ({ page, context }) => {
  await page.goto(text.home);
  await page.getByRole("banner").getByRole("link", { name: text.getStarted }).click();
  await expect(page).toHaveURL(/\/video-packages$/);

  await page.getByRole("button", { name: text.quarterly }).click();
  await expect(page.locator("canvas")).toBeAttached();
  const plan = page.locator("#plan-video-executive");
  await expect(plan).toContainText("$1,800");
  await expect(plan).toContainText(text.billed);

  const choose = plan.getByRole("button", { name: text.choose });
  const labels = await recordLabels(page, "#plan-video-executive button");
  const opened = context.waitForEvent("page");
  await choose.click();
  const payment = await opened;
  await expect(payment).toHaveURL(/\/sandbox\/checkout\//);
  await expect(choose).toBeEnabled();
  expect((await labels()).filter((label) => label.endsWith("..."))).toEqual(text.busy);

  const session = new URL(payment.url()).pathname.split("/").at(-1) ?? "";
  const order = () =>
    rows("select status, amount, billing, language from orders where session_id = ?", session);
  expect(order()).toEqual([{ status: "pending", amount: 540_000, billing: "quarterly", language: "en" }]);

  await payment.getByRole("button", { name: text.pay }).click();
  await expect(payment).toHaveURL(/\/payment-success\?/);
  await expect(payment.getByText(text.activated)).toBeVisible();
  await expect(payment.getByText(text.transaction)).toBeVisible();
  await expect(payment.getByText(session)).toBeVisible();
  await expect(payment.getByText("EXECUTIVE", { exact: false }).first()).toBeVisible();
  await expect(payment.locator("html")).toHaveAttribute("lang");
  expect(order()).toEqual([{ status: "paid", amount: 540_000, billing: "quarterly", language: "en" }]);
});

test("an account from sign-up to sign-out", async ({ page }) => {
  const email = newEmail("en");
  await page.goto("/auth");
  await page.fill('[name="firstName"]', "Mariam");
  await page.fill('[name="lastName"]', "Al Sadu");
  await page.fill('[name="companyName"]', "Sadu Learning");
  await page.fill('[name="position"]', "Founder");
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.fill('[name="confirmPassword"]', password);
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByText(text.checkMail)).toBeVisible();
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await expect(page.locator('[name="email"]')).toHaveValue(email);

  const link = confirmationLink(await mailTo(email));
  expect(link.origin).toBe(siteUrl);
  expect(link.pathname).toBe("/auth/confirm");
  await page.goto(link.href);
  await page.getByRole("button", { name: text.confirm }).click();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await expect(page.locator('[name="email"]')).toHaveValue(email);

  await page.fill('[name="password"]', password);
  await page.locator('form button[type="submit"]').click();
  await expect(page.getByText(text.welcome)).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('[name="email"]')).toHaveValue(email);
  await page.fill('[name="username"]', "mariam");
  await page.getByRole("button", { name: text.save }).click();
  await expect(page.getByText(text.saved)).toBeVisible();
  await expect
    .poll(() => rows("select username from profiles where email = ?", email))
    .toEqual([{ username: "mariam" }]);

  await page.getByRole("banner").getByRole("button", { name: text.account }).click();
  await page.getByRole("button", { name: text.signOut }).last().click();
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  expect(await page.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth(\?|$)/);
});
