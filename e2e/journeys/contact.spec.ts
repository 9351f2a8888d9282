import { expect, test } from "@playwright/test";
import { newEmail } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";

for (const { address, send, done, language } of [
  { address: "/contact", send: "Send message", done: "Message sent!", language: "en" },
  { address: "/ar/contact", send: "إرسال الرسالة", done: "وصلت رسالتك!", language: "ar" },
]) {
  test(`a message from ${address} is stored before the visitor reads that it was sent`, async ({ page }) => {
    const email = newEmail("sender");
    await page.goto(`${address}?subject=${encodeURIComponent("A demo for six")}`);
    await hydrated(page);
    await page.locator('[name="name"]').fill("Mariam");
    await page.locator('[name="email"]').fill(email);
    await expect(page.locator('[name="subject"]')).toHaveValue("A demo for six");
    await page.locator('[name="message"]').fill("Two languages, ten videos a month.");
    await page.getByRole("button", { name: send }).click();
    await expect(page.getByText(done)).toBeVisible();
    expect(
      rows("select name, subject, message, language from contact_messages where email = ?", email),
    ).toEqual([
      { name: "Mariam", subject: "A demo for six", message: "Two languages, ten videos a month.", language },
    ]);
    await expect(page.locator('[name="message"]')).toHaveValue("");
  });
}
