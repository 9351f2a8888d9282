import { expect } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { newClient, serviceKey } from "../support/accounts.ts";
import { enterAdmin } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { signInNew } from "../support/session.ts";
import { buyTwin } from "../support/studio.ts";
import { test } from "../support/test.ts";

test("a producer works on productions, is refused nothing, and is out as soon as the role is gone", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const customer = await signInNew(page, "ordered", { first_name: "Palm", last_name: "Line" });
  await buyTwin(page, customer.client);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const screen = await context.newPage();
  const producer = await signInNew(screen, "producer");
  const operator = newClient({ key: serviceKey });
  const setRole = (role: string | null) =>
    operator.auth.admin.updateUserById(producer.user.id, { app_metadata: { role } });
  await setRole("producer");

  const refused: string[] = [];
  screen.on("response", (answer) => {
    if ([401, 403].includes(answer.status())) refused.push(answer.url());
  });
  const { session } = (await producer.client.auth.getSession()).data;
  await enterAdmin(screen, "/admin", session ? Promise.resolve(session) : undefined);
  await expect(screen.getByRole("tab")).toHaveText(["Production"]);
  await screen.getByRole("searchbox").fill("Palm Line");
  await screen.getByRole("link", { name: "Palm Line" }).first().click();
  await expect(screen.getByRole("heading", { level: 2, name: "Palm Line" })).toBeVisible();
  await screen.getByRole("combobox").first().selectOption(producer.user.id);
  await expect(screen.getByText("Assigned", { exact: true })).toBeVisible();
  expect(await violations(screen)).toEqual([]);
  await screen.goto("/admin");
  await screen.getByRole("button", { name: "Mine" }).click();
  await expect(screen).toHaveURL(/assignee=/);
  await expect(screen.getByRole("link", { name: "Palm Line" })).toHaveCount(1);
  await screen.goBack();
  await expect(screen).not.toHaveURL(/assignee=/);
  await screen.goto("/ar/admin?tab=orders");
  await expect(screen.getByText("هذا القسم للمشرفين")).toBeVisible();
  await expectArabicScreen(screen, /توأم$/);
  expect(await violations(screen)).toEqual([]);
  expect(refused).toEqual([]);

  await setRole(null);
  // Without a reload: what the page asks for next is refused.
  await screen.getByRole("link", { name: "الذهاب إلى الإنتاج" }).click();
  await expect(screen.getByRole("heading", { level: 1, name: "لا تملك صلاحية الدخول" })).toBeVisible();
});
