import { expect, test } from "@playwright/test";
import { newEmail } from "../support/accounts.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { mailFrom } from "../support/outbox.ts";

const journeys = [
  {
    address: "/affiliate",
    language: "en",
    send: "Submit application",
    done: "Application Submitted!",
    promise: "We'll review your application and get back to you within 2-3 business days.",
    shortReason: "Please tell us why you want to join (minimum 20 characters)",
    badPhone: "Please enter a valid phone number",
    phone: "+971 50 123 4567",
    motivation: "My readers ask how I film so little.",
    mailed: "Someone applied to the affiliate programme",
  },
  {
    address: "/ar/affiliate",
    language: "ar",
    send: "إرسال طلب الانضمام",
    done: "وصلنا طلب انضمامك!",
    promise: "سنراجع طلبك ونردّ عليك خلال يومين إلى 3 أيام عمل.",
    shortReason: "أخبرنا لماذا تريد الانضمام (20 حرفًا على الأقل)",
    badPhone: "اكتب رقم هاتف صحيحًا",
    phone: "+٩٧١ ٥٠ ١٢٣ ٤٥٦٧",
    motivation: "يسألني متابعيّ كيف أصوّر قليلًا وأنشر كثيرًا.",
    mailed: "وصلنا طلب انضمام إلى برنامج الشركاء",
  },
];

for (const journey of journeys) {
  const { address, language } = journey;

  test(`an application from ${address} is stored and mailed to the team`, async ({ page }) => {
    const email = newEmail("partner");
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(address);
    await hydrated(page);
    await field("fullName").fill("Mariam Al Sadu");
    await field("email").fill(email);
    await field("phone").fill(journey.phone);
    await field("company").fill("Sadu");
    await field("website").fill("https://sadu.example");
    await field("audienceSize").selectOption("10k-50k");
    await field("platforms").fill("LinkedIn and a newsletter");
    await field("experience").selectOption("expert");
    await field("motivation").fill(journey.motivation);
    await page.getByRole("button", { name: journey.send }).dblclick();
    await expect(page.getByText(journey.done)).toBeVisible();
    await expect(page.getByText(journey.promise, { exact: true })).toBeVisible();
    expect(rows("select * from affiliate_applications where email = ?", email)).toEqual([
      expect.objectContaining({
        full_name: "Mariam Al Sadu",
        phone: "+971 50 123 4567",
        company: "Sadu",
        website: "https://sadu.example",
        audience_size: "10k-50k",
        platforms: "LinkedIn and a newsletter",
        experience: "expert",
        motivation: journey.motivation,
        language,
        handled_at: null,
      }),
    ]);
    await expect(field("motivation")).toHaveValue("");
    const mail = await mailFrom(email);
    expect(mail).toContain(journey.mailed);
    expect(mail).toContain(journey.motivation);
  });

  test(`${address} says what is wrong, beside its field, and keeps the rest`, async ({ page }) => {
    await page.goto(address);
    await hydrated(page);
    await page.locator('[name="fullName"]').fill("Mariam");
    await page.locator('[name="phone"]').fill("050 123");
    await page.locator('[name="motivation"]').fill("Too short");
    await page.getByRole("button", { name: journey.send }).click();
    await expect(page.getByText(journey.badPhone)).toBeVisible();
    await expect(page.getByText(journey.shortReason)).toBeVisible();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
    await expect(page.locator('[name="email"]')).toBeFocused();
    await expect(page.locator('[name="fullName"]')).toHaveValue("Mariam");
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says how to apply all the same", async ({ page }) => {
    await page.goto("/affiliate");
    const note = page.locator("main noscript p");
    await expect(note).toBeVisible();
    await expect(note).toContainText("This form needs JavaScript");
    await expect(page.getByRole("button", { name: "Submit application" })).toBeHidden();
    await expect(page.getByText("20%", { exact: true })).toBeVisible();
  });
});
