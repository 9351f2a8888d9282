import { expect, test } from "@playwright/test";
import { violations } from "../support/accessibility.ts";
import { anAdmin, newClient, newEmail, password } from "../support/accounts.ts";
import { hydrated } from "../support/hydration.ts";

const texts = {
  en: {
    address: "/admin",
    sender: "192.0.2.101",
    leads: "Leads",
    back: "ArrowLeft",
    week: "7 days",
    table: "As a table",
    lead: / leads?$/,
  },
  ar: {
    address: "/ar/admin",
    sender: "192.0.2.102",
    leads: "العملاء المحتملون",
    back: "ArrowRight",
    week: "7 أيام",
    table: "عرض الأرقام في جدول",
    lead: /: .*(عميل|عملاء|عميلان)/,
  },
};

for (const [language, text] of Object.entries(texts)) {
  test(`the team reads how the business goes in ${language}, by keyboard`, async ({ page }) => {
    const words = { name: "Mariam", subject: "A quote", message: "We are four speakers." };
    const sent = await newClient().functions.invoke("contact", {
      headers: { "x-forwarded-for": text.sender },
      body: { ...words, email: newEmail() },
    });
    expect(sent.error).toBeNull();

    await page.goto(text.address);
    await hydrated(page);
    await page.fill('[name="email"]', anAdmin());
    await page.fill('[name="password"]', password);
    await page.keyboard.press("Enter");
    const leads = page.getByRole("figure", { name: text.leads });
    const walk = leads.getByRole("slider");
    await walk.focus();
    await expect(walk).toHaveAttribute("aria-valuetext", text.lead);
    // Time runs as the text does: from today the key that points back leads to yesterday.
    await page.keyboard.press(text.back);
    await expect(walk).toHaveValue("28");
    await page.keyboard.press("Home");
    await expect(walk).toHaveValue("0");

    await page.getByRole("button", { name: text.week }).click();
    await expect(page).toHaveURL(/[?]days=7$/);
    await expect(walk).toHaveAttribute("max", "6");
    await leads.getByText(text.table).click();
    await expect(leads.getByRole("row")).toHaveCount(8);
    expect(await violations(page)).toEqual([]);
  });
}
