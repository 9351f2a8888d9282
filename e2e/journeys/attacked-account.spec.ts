import { expect, test } from "@playwright/test";
import { anonKey, newEmail, password, signedInClient } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { siteUrl } from "../support/site.ts";

/** What an attacker sends from an address of their own. */
function attack(path: string, from: string, body: object): Promise<Response> {
  return fetch(`${siteUrl}/auth/v1${path}`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": from,
    },
    body: JSON.stringify(body),
  });
}

test.use({ extraHTTPHeaders: { "x-forwarded-for": "192.0.2.51" } });

test("whose account is attacked resets the password and signs in, and notices nothing of it", async ({
  page,
}) => {
  test.slow();
  const { email } = await signedInClient(newEmail("attacked"));
  for (let source = 0; source < 22; source += 1) {
    const from = `198.51.100.${source}`;
    await attack("/token?grant_type=password", from, { email, password: "wrong-horse-9" });
    await attack("/recover", from, { email });
  }
  const refused = await attack("/recover", "198.51.100.99", { email });
  expect(refused.status).toBe(429);

  const statuses: number[] = [];
  page.on("response", (response) => {
    if (/\/auth\/v1\/(token\?grant_type=password|recover)/.test(response.url()))
      statuses.push(response.status());
  });
  const resets = () =>
    rows("select id from mails where recipient = ? and template = 'reset-password'", email).length;
  const before = resets();
  await page.goto("/forgot-password");
  await hydrated(page);
  await page.locator('[name="email"]').fill(email);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByText("Password reset email sent. Please check your inbox.")).toBeVisible({
    timeout: 60_000,
  });
  expect(resets()).toBe(before + 1);

  await page.goto("/auth?mode=sign-in");
  await hydrated(page);
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.locator("form button[type=submit]").click();
  await expect(page.getByText("You have been signed in successfully.")).toBeVisible({ timeout: 60_000 });
  expect(statuses).toEqual([429, 200, 429, 200]);
  const [cookie] = await page.context().cookies(`${siteUrl}/auth/v1/token`);
  expect(cookie).toMatchObject({
    name: "tawam_device",
    httpOnly: true,
    sameSite: "Strict",
    path: "/auth/v1",
  });
});
