import { expect, type Page } from "@playwright/test";
import { password } from "./accounts.ts";
import { hydrated } from "./hydration.ts";
import { mailedAddress } from "./outbox.ts";

/** Chooses a package, from a network address of its own; the payment page opens in a tab of its own. */
export async function choosePlan(
  page: Page,
  address = "/video-packages",
  plan: "executive" | "enterprise" = "executive",
): Promise<Page> {
  // All journeys together buy more often than one address may.
  const from = `198.51.100.${1 + Math.floor(Math.random() * 254)}`;
  await page.route("**/functions/v1/create-checkout", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": from } }),
  );
  await page.goto(address);
  await hydrated(page);
  const opened = page.context().waitForEvent("page");
  await page
    .locator(`#plan-video-${plan}`)
    .getByRole("button", { name: new RegExp(`${plan}$`, "i") })
    .click();
  return opened;
}

/** On the page for new accounts: signs up, confirms the address by mail with the button `confirm`, and signs in. */
export async function signUp(page: Page, email: string, confirm: string | RegExp): Promise<void> {
  const names = { firstName: "Mariam", lastName: "Al Sadu", companyName: "Sadu", position: "Founder" };
  for (const [name, value] of Object.entries({ ...names, email, password, confirmPassword: password }))
    await page.fill(`[name="${name}"]`, value);
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  // The newest mail may still be the one about the payment.
  await page.goto(await mailedAddress(email, /\/auth\/confirm\?/));
  await page.getByRole("button", { name: confirm }).click();
  await signIn(page, email);
}

/** On the sign-in page. */
async function signIn(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await expect(page.locator('[name="confirmPassword"]')).toHaveCount(0);
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}
