import { expect, type Page } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, newClient, newEmail, password, signedInClient } from "../support/accounts.ts";
import { enterAdmin, heading, toast } from "../support/admin.ts";
import { mailTo } from "../support/outbox.ts";
import { signInNew } from "../support/session.ts";
import { test } from "../support/test.ts";

/** What the team reads: the button of an act, its message, and its line in the trail. */
const text = {
  columns: ["User", "Email", "Created", "Last Updated", "Status"],
  ban: ["Ban user", "User banned", "Banned"],
  lift: ["Lift the ban", "Ban lifted", "Lifted a ban"],
  role: ["Change role", "Role changed"],
  recover: ["Send reset mail", "Reset mail sent"],
  logout: ["Sign out everywhere", "Signed out everywhere"],
  remove: ["Delete account", "Account deleted"],
  invite: ["Invite user", "Send invitation", "Invitation sent", "This address has an account already"],
} as const;

/** A process that has not ended the session itself may believe it for five seconds. */
const elsewhere = { timeout: 8_000 };
const failureOf = (client: ReturnType<typeof newClient>) => async () => (await client.auth.getUser()).error;

const person = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

/** Presses a button, and the one of the dialog that asks whether it was meant, by keyboard alone. */
async function act(page: Page, [button]: readonly [string, ...string[]], choice?: string): Promise<void> {
  const opener = page.getByRole("main").getByRole("button", { name: button, exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  if (choice) await dialog.getByRole("combobox").selectOption(choice);
  await dialog.locator('form [type="submit"]').focus();
  await page.keyboard.press("Enter");
}

test.describe("the admin page", () => {
  test("shows an admin who joined: sorted, searched, narrowed, page by page", async ({ page }) => {
    const stem = newEmail("list").split("@")[0] as string;
    const emails = Array.from(
      { length: 11 },
      (_, index) => `${stem}-${String(index).padStart(2, "0")}@example.com`,
    );
    await Promise.all(emails.map((email) => newClient().auth.signUp({ email, password })));
    const { client, user, email: active } = await signedInClient(`${stem}-active@example.com`);
    await client
      .from("profiles")
      .update({ username: `dots_100%-${stem}` })
      .eq("id", user.id);

    await enterAdmin(page, "/admin?tab=users");
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(text.columns);

    const search = page.getByRole("searchbox");
    const listed = table.locator("tbody tr");
    await search.fill(stem);
    await expect(listed.first()).toContainText(active);
    await expect(listed).toHaveCount(10);
    await page.getByRole("button", { name: "Email" }).click();
    await expect(listed.first()).toContainText(emails[0] as string);
    await page.getByRole("button", { name: "Email" }).click();
    await expect(listed.first()).toContainText(active);
    await page.getByRole("navigation").locator("button").last().click();
    await expect(listed).toHaveCount(2);
    await expect(listed.last()).toContainText(emails[0] as string);

    await page.getByRole("button", { name: "Pending" }).click();
    await expect(listed).toHaveCount(10);
    await expect(table).not.toContainText(active);
    await search.fill(`_100%-${stem}`);
    await expect(page.getByText("Nobody matches")).toBeVisible();
    await page.getByRole("main").getByRole("group").getByRole("button").first().click();
    await expect(listed).toHaveCount(1);
    await expect(listed).toContainText(active);
  });

  test("is used by keyboard and passes axe in both colours, on a desk and in a hand", async ({ page }) => {
    await enterAdmin(page, "/admin?tab=users");
    await expect(page.getByRole("table")).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      if (width > 320) {
        expect(await violations(page)).toEqual([]);
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
    await page.getByRole("tab", { name: "User Management" }).focus();
    for (const tab of ["Production", "Overview", "Demo Table"]) {
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("tab", { name: tab })).toBeFocused();
    }
    await expect(page).toHaveURL(/[?]tab=demo$/);
    await expect(page.getByText("Sample data")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test("shows one person, and keeps them out at once, by keyboard alone", async ({ page, browser }) => {
    test.slow();
    const visitor = await (await browser.newContext()).newPage();
    const { client, email, user } = await signInNew(visitor, "visitor");
    await visitor.goto("/admin");
    await expect(heading(visitor, "No access")).toBeVisible();

    const admin = anAdmin();
    await enterAdmin(page, "/admin?tab=users");
    await page.getByRole("searchbox").fill(email);
    const row = page.getByRole("table").locator("tbody tr");
    await expect(row).toHaveCount(1);
    await row.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await expect(person(page)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`user=${user.id}`));
    expect(await violations(page)).toEqual([]);

    await page.getByRole("main").getByRole("button", { name: text.ban[0] }).focus();
    await page.keyboard.press("Enter");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const opener = page.getByRole("main").getByRole("button", { name: text.ban[0] });
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("combobox").selectOption("1 week");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(toast(page, text.ban[1])).toBeVisible();
    const lift = page.getByRole("main").getByRole("button", { name: text.lift[0] });
    await expect(lift).toBeFocused();

    // The session that was open is shut out, and so is a new one.
    await expect.poll(failureOf(client), elsewhere).toMatchObject({ code: "user_banned", status: 403 });
    expect((await client.from("profiles").select("id")).data ?? []).toEqual([]);
    const again = await newClient().auth.signInWithPassword({ email, password });
    expect(again.error?.code).toBe("user_banned");
    await visitor.reload();
    await expect(heading(visitor, "Admin sign-in")).toBeVisible();
    expect(await visitor.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();

    await act(page, text.lift);
    await expect(toast(page, text.lift[1])).toBeVisible();
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull();

    const trail = page.getByRole("main").getByRole("table");
    await expect(trail.locator("tbody tr").first()).toContainText(text.lift[2]);
    await page.getByRole("tab", { name: "Audit" }).click();
    await page.getByRole("searchbox").fill(email);
    const entries = page.getByRole("table").locator("tbody tr");
    await expect(entries).toHaveCount(2);
    await expect(entries.last()).toContainText(text.ban[2]);
    await expect(entries.last()).toContainText(admin);
    await expect(entries.last()).toContainText("127.0.0.1");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("main").getByRole("combobox").selectOption("user.banned");
    await expect(entries).toHaveCount(1);
    await page.reload();
    await expect(entries).toHaveCount(1);
  });

  test("lets an admin appoint, mail, sign out and delete others, but not themselves", async ({ page }) => {
    const { client, email, user } = await signedInClient();
    const admin = anAdmin();
    await enterAdmin(page, `/admin?tab=users&user=${user.id}`);
    await act(page, text.role, "producer");
    await expect(toast(page, text.role[1])).toBeVisible();
    expect((await client.auth.getUser()).data.user?.app_metadata["role"]).toBe("producer");
    await act(page, text.role, "user");
    const roleNow = async () => (await client.auth.getUser()).data.user?.app_metadata["role"];
    await expect.poll(roleNow).toBeUndefined();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await act(page, text.recover);
    await expect(toast(page, text.recover[1])).toBeVisible();
    await expect.poll(() => mailTo(email)).toContain("type=recovery");
    await act(page, text.logout);
    await expect(toast(page, text.logout[1])).toBeVisible();
    await expect.poll(failureOf(client), elsewhere).not.toBeNull();

    const dialog = page.getByRole("dialog");
    await act(page, text.remove);
    await expect(dialog.getByText("This is not the same")).toBeVisible();
    await dialog.getByRole("textbox").fill(email.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(toast(page, text.remove[1])).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page).not.toHaveURL(/user=/);
    expect((await newClient().auth.signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );

    // Whoever acts cannot shut themselves out, neither here nor by hand.
    await page.getByRole("searchbox").fill(admin);
    await expect(page.getByRole("table").getByRole("link")).toHaveCount(1);
    await page.getByRole("table").getByRole("link").click();
    await expect(page.getByText("This is your own account").first()).toBeVisible();
    for (const [button] of [text.role, text.ban, text.remove]) {
      await expect(page.getByRole("main").getByRole("button", { name: button, exact: true })).toHaveCount(0);
    }
    const refused = await page.evaluate(async () => {
      const { access_token: token, user: own } = JSON.parse(localStorage.getItem("tawam-auth") ?? "{}");
      const { anonKey } = await (await fetch("/auth/v1/client-config")).json();
      const headers = {
        apikey: anonKey,
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
      };
      const body = JSON.stringify({ app_metadata: { role: null } });
      const answer = await fetch(`/auth/v1/admin/users/${own.id}`, { method: "PUT", headers, body });
      return { status: answer.status, body: await answer.text() };
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("own_account");
  });

  test("invites, and says whose address is taken", async ({ page }) => {
    const [open, send, sent, taken] = text.invite;
    const admin = anAdmin();
    await enterAdmin(page, "/admin?tab=users");
    await page.getByRole("main").getByRole("button", { name: open }).press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.type(admin);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(taken)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const guest = newEmail("guest");
    await dialog.getByRole("textbox").fill(guest);
    await dialog.getByRole("button", { name: send }).click();
    await expect(toast(page, sent)).toBeVisible();
    await expect(page.getByRole("table")).toContainText(guest);
    const mail = await mailTo(guest);
    expect(mail).toContain("type=invite");
    expect(mail).toContain("Tawam");
  });
});

test("a reload, a link and Back lead to the same rows", async ({ page }) => {
  await Promise.all(
    Array.from({ length: 12 }, () => newClient().auth.signUp({ email: newEmail("paged"), password })),
  );
  await enterAdmin(page, "/admin?tab=users");
  const first = page.getByRole("table").locator("tbody tr").first();
  await page.getByRole("searchbox").fill("paged-");
  await expect(page).toHaveURL(/&q=paged-$/);
  await page.getByRole("button", { name: "Email" }).click();
  await expect(page).toHaveURL(/q=paged-&sort=email$/);
  await page.getByRole("navigation").locator("button").last().click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue("2");
  const shown = (await first.textContent()) as string;

  await page.reload();
  await expect(first).toHaveText(shown);
  await expect(page.getByRole("searchbox")).toHaveValue("paged-");
  await first.getByRole("link").click();
  await expect(person(page)).toBeFocused();
  await page.goBack();
  await expect(first).toHaveText(shown);
  await expect(first.getByRole("link")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue("1");
  await page.getByRole("textbox", { name: "Page" }).fill("999");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/page=999/);
  await expect(page).toHaveURL(/page=\d+$/);
});
