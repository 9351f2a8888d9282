import { expect } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { createAdmin, newClient, password, serviceKey, signedInClient } from "../support/accounts.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { newSession } from "../support/session.ts";
import { test } from "../support/test.ts";

const screens = [
  {
    path: "/admin",
    width: 1440,
    change: "Change role",
    asked: "A second admin was asked",
    withdraw: "Withdraw",
    approve: "Approve",
    done: "Approved",
  },
  {
    path: "/ar/admin",
    width: 390,
    change: "تغيير الدور",
    asked: "أُرسل الطلب إلى مشرف ثانٍ",
    withdraw: "سحب الطلب",
    approve: "موافقة",
    done: "سُجّلت الموافقة",
  },
];

for (const { path, width, change, asked, withdraw, approve, done } of screens)
  test(`one admin asks for another, and a second one decides, at ${path}`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 900 });
    const { client, email, user } = await signedInClient();
    const operator = newClient({ key: serviceKey });
    const role = async () => (await operator.auth.admin.getUserById(user.id)).data.user?.app_metadata["role"];
    const first = createAdmin();
    await enterAdmin(page, `${path}?tab=users&user=${user.id}`, newSession(first));
    await page.getByRole("main").getByRole("button", { name: change, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").selectOption("admin");
    expect(await violations(page)).toEqual([]);
    await dialog.locator('form [type="submit"]').click();
    await expect(toast(page, asked)).toBeVisible();
    expect(await role()).toBeUndefined();

    // Who asked may only take it back.
    const mine = page.getByRole("listitem").filter({ hasText: email });
    await page.goto(`${path}?tab=approvals`);
    await expect(mine.getByRole("button", { name: withdraw })).toBeVisible();
    await expect(mine.getByRole("button", { name: approve })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);

    const other = await browser.newPage({ viewport: { width, height: 900 } });
    await enterAdmin(other, `${path}?tab=approvals`, newSession(createAdmin()));
    const theirs = other.getByRole("listitem").filter({ hasText: email });
    await theirs.getByRole("button", { name: approve }).click();
    expect(await violations(other)).toEqual([]);
    await other.getByRole("dialog").locator('form [type="submit"]').click();
    await expect(toast(other, done)).toBeVisible();
    await expect.poll(role, { timeout: 8_000 }).toBe("admin");
    // No session from before has the new rights, nor does the password from before open one.
    expect(await client.auth.getUser()).toMatchObject({ error: { name: "AuthSessionMissingError" } });
    expect(await newClient().auth.signInWithPassword({ email, password })).toMatchObject({
      error: { code: "invalid_credentials" },
    });

    // The page of whoever asked follows.
    await expect(mine.getByRole("button")).toHaveCount(0, { timeout: 25_000 });
  });
