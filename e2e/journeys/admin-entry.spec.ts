import { expect, type Page, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, createAdmin, newClient, password, signedInClient } from "../support/accounts.ts";
import { adminForm, enterAdmin, heading, signInAsAdmin } from "../support/admin.ts";
import { hydrated } from "../support/hydration.ts";
import { newSession } from "../support/session.ts";
import { totpCode } from "../support/totp.ts";

/** What people read on the way. */
const text = {
  signIn: "Admin sign-in",
  dashboard: "Admin dashboard",
  noAccess: "No access",
  audit: "Audit",
  ended: "Your session has ended",
};

const flag = (page: Page) => page.evaluate(() => localStorage.getItem("adminAuthenticated"));

/**
 * Records the answers of the endpoints for data and for admins, and returns a function that reads them.
 * An answer that cannot be read, as when its page has been left, counts as its address.
 */
function recordRows(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\/(rest|auth)\/v1\/(?!user$|token|logout|client-config|settings)/.test(response.url())) {
      answers.push(response.text().catch(() => response.url()));
    }
  });
  return () => Promise.all(answers);
}

test.describe("the admin page", () => {
  test("is where the footer leads; a visitor gets a form and the rules of signing in", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").locator('a[href="/admin"]').click();
    await expect(heading(page, text.signIn)).toBeVisible();
    const rows = recordRows(page);
    await adminForm(page).locator('[type="submit"]').click();
    await expect(page.getByText("Password is required")).toBeVisible();
    expect(await rows()).toEqual([]);
  });

  for (const isForged of [false, true]) {
    test(`lets an ordinary user see nothing${isForged ? " with a forged flag" : ""}`, async ({ page }) => {
      const { email } = await signedInClient();
      const rows = recordRows(page);
      await page.goto("/admin");
      await hydrated(page);
      if (isForged) await page.evaluate(() => localStorage.setItem("adminAuthenticated", "true"));
      await signInAsAdmin(page, email);
      await expect(heading(page, text.noAccess)).toBeVisible();
      await expect(page.getByRole("main").getByText(email)).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Go to the home page" })).toBeVisible();
      expect(await flag(page)).toBeNull();

      // The flag set once more, for a page that starts with it.
      if (isForged) await page.evaluate(() => localStorage.setItem("adminAuthenticated", "true"));
      await page.reload();
      await expect(heading(page, text.noAccess)).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
      expect(await rows()).toEqual([]);
      expect(await violations(page, { colorSchemes: ["light"] })).toEqual([]);

      await page.getByRole("button", { name: "Switch account" }).click();
      await expect(heading(page, text.signIn)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();
    });
  }

  test("leads a session that ended back to the form, and then to where it was", async ({ page }) => {
    const admin = createAdmin();
    // The server closes the socket of a session that ends, and the page may be at the form before it is used.
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => void socket.close());
    await enterAdmin(page, "/admin?tab=users", newSession(admin));
    await expect(page.getByRole("table")).toBeVisible();
    const other = newClient();
    await other.auth.signInWithPassword({ email: admin, password });
    await other.auth.signOut({ scope: "global" });
    await page.getByRole("tab", { name: text.audit }).click();
    await expect(heading(page, text.signIn)).toBeFocused();
    await expect(page.getByText(text.ended)).toBeVisible();
    expect(await flag(page)).toBeNull();
    await signInAsAdmin(page, admin);
    await expect(page.getByRole("tab", { name: text.audit })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText(text.ended)).toHaveCount(0);
  });

  test("lets an admin in, with the focus on the heading, and out, and forgets them", async ({ page }) => {
    await page.goto("/admin");
    await hydrated(page);
    await signInAsAdmin(page, anAdmin());
    await expect(heading(page, text.dashboard)).toBeFocused();
    expect(await flag(page)).toBe("true");
    await page.getByRole("button", { name: "Logout Admin" }).click();
    await expect(page.getByText("Admin logged out successfully")).toBeVisible();
    await expect(heading(page, text.signIn)).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await flag(page)).toBeNull();
    await page.reload();
    await expect(heading(page, text.signIn)).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});

test("an admin who has a second factor shows it before anything is shown to them", async ({ page }) => {
  const email = createAdmin();
  const client = newClient();
  await client.auth.signInWithPassword({ email, password });
  await client.auth.updateUser({ current_password: password });
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (data?.type !== "totp") throw new Error("No factor");
  const { error } = await client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: totpCode(data.totp.secret),
  });
  expect(error).toBeNull();

  await page.goto("/admin?tab=users");
  await hydrated(page);
  const rows = recordRows(page);
  await signInAsAdmin(page, email);
  await expect(heading(page, "Enter your code")).toBeVisible();
  const withAddresses = async () => (await rows()).filter((answer) => answer.includes("example.com"));
  expect(await withAddresses()).toEqual([]);
  // A code is taken once: the next one is early, and within the clock's play.
  await page.getByRole("main").getByRole("textbox").fill(totpCode(data.totp.secret, 1));
  await page.getByRole("main").locator('form [type="submit"]').click();
  await expect(heading(page, text.dashboard)).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  expect(await withAddresses()).not.toEqual([]);
});

test("the server keeps every address from an ordinary user who asks by hand", async () => {
  anAdmin();
  const { client, user } = await signedInClient();
  const addresses = await client.from("profiles").select("email");
  expect(addresses.data).toBeNull();
  expect(addresses.error).toMatchObject({ code: "42501" });
  expect((await client.from("profiles").select("id")).data).toEqual([{ id: user.id }]);
});
