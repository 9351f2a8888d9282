import { expect, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { createAdmin, newClient, newEmail } from "../support/accounts.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { newSession } from "../support/session.ts";

const message = "Ten videos a month, please.\nIn two languages.";

test("a message goes from the form to handled", async ({ page }) => {
  const sender = newEmail("lead");
  await page.goto("/contact");
  await hydrated(page);
  await page.fill('[name="name"]', "=Mariam الصادق");
  await page.fill('[name="email"]', sender);
  await page.fill('[name="subject"]', "Ten videos");
  await page.fill('[name="message"]', message);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();

  const admin = createAdmin();
  await enterAdmin(page, "/admin?tab=messages", newSession(admin));
  const table = page.getByRole("table");
  await page.getByRole("searchbox").fill(sender);
  await expect(page).toHaveURL(/&q=lead-/);
  await expect(table.locator("tbody tr")).toHaveCount(1);
  await expect(table.getByText(/^Due in 2[34] h$/)).toBeVisible();
  expect(await violations(page, { part: "main", colorSchemes: ["light"] })).toEqual([]);

  await table.getByRole("link").click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toBeFocused();
  await expect(page.getByText(message)).toBeVisible();
  const main = page.getByRole("main");
  await main.getByLabel("Assigned to").selectOption({ label: admin });
  await expect(toast(page, "Assignment saved")).toBeVisible();
  await main.getByLabel("New note").fill("Called back.\nMeets on Monday.");
  await main.getByRole("button", { name: "Add note" }).dblclick();
  await expect(toast(page, "Note added")).toBeVisible();
  await expect(main.getByText("Called back.\nMeets on Monday.", { exact: true })).toHaveCount(1);
  await expect(main.getByLabel("New note")).toHaveValue("");
  await main.getByRole("button", { name: "Mark as handled" }).click();
  await expect(toast(page, "Marked as handled")).toBeVisible();
  await expect(main.getByText("Handled", { exact: true })).toBeVisible();
  expect(
    rows("select action from audit_log where actor_email = ? order by created_at, id", admin).map(
      ({ action }) => action,
    ),
  ).toEqual(["lead.assigned", "lead.noted", "lead.handled"]);

  // What is handled is out of the list of open ones, and among all.
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(page.getByText("No message matches")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(table.getByRole("link")).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  await expect(toast(page, "The file is ready")).toBeVisible();
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const csv = Buffer.concat(chunks).toString("utf8");
  expect(csv.startsWith("\ufeffname,email,subject")).toBe(true);
  expect(csv).toContain(sender);
  // A spreadsheet shows it as text.
  expect(csv).toContain(`"'=Mariam الصادق"`);
  await page.goBack();
  await expect(page.getByText("No message matches")).toBeVisible();
});

const scripts = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg onload=alert(1)>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  "</textarea><script>alert(1)</script>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<a href='javascript:alert(1)'>x</a>",
  "'-alert(1)-'",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
];

test("what people write is shown as they wrote it and never run", async ({ page }) => {
  const stem = newEmail("attack").split("@")[0] as string;
  const { functions } = newClient();
  // Each in the name, in the subject, and twice in the message.
  const sent = scripts.map((script, index) =>
    functions.invoke("contact", {
      headers: { "x-forwarded-for": `192.0.2.${60 + index}` },
      body: {
        name: script,
        email: `${stem}-${index}@example.com`,
        subject: script,
        message: `${script}\n${script.toUpperCase()}`,
      },
    }),
  );
  for (const { error } of await Promise.all(sent)) expect(error).toBeNull();
  const dialogs: string[] = [];
  const reports: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("console", (line) => {
    if (/content.security.policy/i.test(line.text())) reports.push(line.text());
  });
  await enterAdmin(page, `/admin?tab=messages&q=${stem}&size=25`);
  const table = page.getByRole("table");
  await expect(table.locator("tbody tr")).toHaveCount(scripts.length);
  for (const script of scripts) await expect(table.getByText(script, { exact: true }).first()).toBeVisible();
  for (let index = 0; index < scripts.length; index += 1) {
    await table.getByRole("link").nth(index).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toBeFocused();
    await page.goBack();
    await expect(table.locator("tbody tr")).toHaveCount(scripts.length);
  }
  expect(dialogs).toEqual([]);
  expect(reports).toEqual([]);
});
