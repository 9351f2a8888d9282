import { expect, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { createAdmin, newClient, newEmail } from "../support/accounts.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";

const journeys = [
  {
    language: "en",
    contact: "/contact",
    admin: "/admin?tab=messages",
    message: "Ten videos a month, please.\nIn two languages.",
    send: "Send message",
    sent: "Message sent!",
    due: /^Due in 2[34] h$/,
    assigned: ["Assigned to", "Assignment saved"],
    note: ["New note", "Add note", "Note added"],
    handle: ["Mark as handled", "Marked as handled", "Handled"],
    back: "All messages",
    none: "No message matches",
    all: "All",
    csv: ["Export CSV", "The file is ready"],
  },
  {
    language: "ar",
    contact: "/ar/contact",
    admin: "/ar/admin?tab=messages",
    message: "نريد عشرة مقاطع كل شهر.\nبلغتين.",
    send: "إرسال الرسالة",
    sent: "وصلت رسالتك!",
    due: /^خلال 2[34] ساعة$/,
    assigned: ["المسؤول", "حُفظ تعيين المسؤول"],
    note: ["ملاحظة جديدة", "إضافة الملاحظة", "أُضيفت الملاحظة"],
    handle: ["تسجيل الإنجاز", "سُجّل الإنجاز", "أُنجز"],
    back: "كل الرسائل",
    none: "لا رسالة تطابق بحثك",
    all: "الكل",
    csv: ["تصدير ملف CSV", "الملف جاهز"],
  },
] as const;

for (const text of journeys) {
  test(`a message goes from the form to handled, in ${text.language}`, async ({ page }) => {
    const sender = newEmail("lead");
    await page.goto(text.contact);
    await hydrated(page);
    await page.fill('[name="name"]', "=Mariam الصادق");
    await page.fill('[name="email"]', sender);
    await page.fill('[name="subject"]', "Ten videos");
    await page.fill('[name="message"]', text.message);
    await page.getByRole("button", { name: text.send }).click();
    await expect(page.getByText(text.sent)).toBeVisible();

    const admin = await enterAdmin(page, text.admin, createAdmin());
    const table = page.getByRole("table");
    await page.getByRole("searchbox").fill(sender);
    await expect(page).toHaveURL(/&q=lead-/);
    await expect(table.locator("tbody tr")).toHaveCount(1);
    await expect(table.getByText(text.due)).toBeVisible();
    if (text.language === "en")
      expect(await violations(page, { part: "main", colorSchemes: ["light"] })).toEqual([]);

    await table.getByRole("link").click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toBeFocused();
    await expect(page.getByText(text.message)).toBeVisible();
    const main = page.getByRole("main");
    await main.getByLabel(text.assigned[0]).selectOption({ label: admin });
    await expect(toast(page, text.assigned[1])).toBeVisible();
    await main.getByLabel(text.note[0]).fill("Called back.\nMeets on Monday.");
    await main.getByRole("button", { name: text.note[1] }).dblclick();
    await expect(toast(page, text.note[2])).toBeVisible();
    await expect(main.getByText("Called back.\nMeets on Monday.", { exact: true })).toHaveCount(1);
    await expect(main.getByLabel(text.note[0])).toHaveValue("");
    await main.getByRole("button", { name: text.handle[0] }).click();
    await expect(toast(page, text.handle[1])).toBeVisible();
    await expect(main.getByText(text.handle[2], { exact: true })).toBeVisible();
    if (text.language === "ar")
      expect(await violations(page, { part: "main", colorSchemes: ["dark"] })).toEqual([]);
    expect(
      rows("select action from audit_log where actor_email = ? order by created_at, id", admin).map(
        ({ action }) => action,
      ),
    ).toEqual(["lead.assigned", "lead.noted", "lead.handled"]);

    // What is handled is out of the list of open ones, and among all.
    await page.getByRole("link", { name: text.back }).click();
    await expect(page.getByText(text.none)).toBeVisible();
    await page.getByRole("button", { name: text.all, exact: true }).click();
    await expect(table.getByRole("link")).toHaveCount(1);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: text.csv[0] }).click(),
    ]);
    await expect(toast(page, text.csv[1])).toBeVisible();
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const csv = Buffer.concat(chunks).toString("utf8");
    expect(csv.startsWith("\ufeffname,email,subject")).toBe(true);
    expect(csv).toContain(sender);
    // A spreadsheet shows it as text.
    expect(csv).toContain(`"'=Mariam الصادق"`);
    await page.goBack();
    await expect(page.getByText(text.none)).toBeVisible();
  });
}

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
