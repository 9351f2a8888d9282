import { expect, test } from "@playwright/test";
import { newEmail } from "../support/accounts.ts";
import { enterAdmin, toast } from "../support/admin.ts";
import { expectArabicScreen } from "../support/arabic.ts";
import { rows } from "../support/database.ts";
import { hydrated } from "../support/hydration.ts";
import { mailFrom, mailTo } from "../support/outbox.ts";

const motivation = "My readers ask how I film so little.";

test("an application is stored and mailed to the team", async ({ page }) => {
  const email = newEmail("partner");
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.goto("/affiliate");
  await hydrated(page);
  await field("fullName").fill("Mariam Al Sadu");
  await field("email").fill(email);
  await field("phone").fill("+971 50 123 4567");
  await field("company").fill("Sadu");
  await field("website").fill("https://sadu.example");
  await field("audienceSize").selectOption("10k-50k");
  await field("platforms").fill("LinkedIn and a newsletter");
  await field("experience").selectOption("expert");
  await field("motivation").fill(motivation);
  await page.getByRole("button", { name: "Submit application" }).dblclick();
  await expect(page.getByText("Application Submitted!")).toBeVisible();
  await expect(
    page.getByText("We'll review your application and get back to you within 2-3 business days.", {
      exact: true,
    }),
  ).toBeVisible();
  expect(rows("select * from affiliate_applications where email = ?", email)).toEqual([
    expect.objectContaining({
      full_name: "Mariam Al Sadu",
      phone: "+971 50 123 4567",
      company: "Sadu",
      website: "https://sadu.example",
      audience_size: "10k-50k",
      platforms: "LinkedIn and a newsletter",
      experience: "expert",
      motivation,
      language: "en",
      handled_at: null,
    }),
  ]);
  await expect(field("motivation")).toHaveValue("");
  const mail = await mailFrom(email);
  expect(mail).toContain("Someone applied to the affiliate programme");
  expect(mail).toContain(motivation);
});

test("the form says what is wrong, beside its field, and keeps the rest", async ({ page }) => {
  await page.goto("/affiliate");
  await hydrated(page);
  await page.locator('[name="fullName"]').fill("Mariam");
  await page.locator('[name="phone"]').fill("050 123");
  await page.locator('[name="motivation"]').fill("Too short");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
  await expect(page.getByText("Please tell us why you want to join (minimum 20 characters)")).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
  await expect(page.locator('[name="email"]')).toBeFocused();
  await expect(page.locator('[name="fullName"]')).toHaveValue("Mariam");
});

test("an application in Arabic is corrected, stored, mailed, and approved in Arabic", async ({ page }) => {
  const email = newEmail("partner-ar");
  const reason = "يسألني متابعيّ كيف أصوّر قليلًا وأنشر كثيرًا.";
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.goto("/ar/affiliate");
  await hydrated(page);
  await field("fullName").fill("Mariam Al Sadu");
  await field("phone").fill("050 123");
  await field("motivation").fill("قصير");
  await page.getByRole("button", { name: "إرسال طلب الانضمام" }).click();
  await expect(page.getByText("اكتب رقم هاتف صحيحًا")).toBeVisible();
  await expect(page.getByText("أخبرنا لماذا تريد الانضمام (20 حرفًا على الأقل)")).toBeVisible();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(6);
  await expectArabicScreen(page, "برنامج الشركاء | توأم");

  await field("email").fill(email);
  await field("phone").fill("+٩٧١ ٥٠ ١٢٣ ٤٥٦٧");
  await field("audienceSize").selectOption("10k-50k");
  await field("platforms").fill("LinkedIn and a newsletter");
  await field("experience").selectOption("expert");
  await field("motivation").fill(reason);
  await page.getByRole("button", { name: "إرسال طلب الانضمام" }).click();
  await expect(page.getByText("وصلنا طلب انضمامك!")).toBeVisible();
  await expect(
    page.getByText("سنراجع طلبك ونردّ عليك خلال يومين إلى 3 أيام عمل.", { exact: true }),
  ).toBeVisible();
  const stored = "select id, phone, language, motivation from affiliate_applications where email = ?";
  const [application] = rows(stored, email);
  expect(application).toMatchObject({ phone: "+971 50 123 4567", language: "ar", motivation: reason });
  expect(await mailFrom(email)).toContain("وصلنا طلب انضمام إلى برنامج الشركاء");

  await enterAdmin(page, `/ar/admin?tab=applications&application=${application?.["id"]}`);
  await page.getByRole("button", { name: "قبول طلب الانضمام", exact: true }).click();
  await expectArabicScreen(page, "لوحة الإدارة | توأم");
  await page.getByRole("dialog").getByRole("button", { name: "قبول طلب الانضمام", exact: true }).click();
  await expect(toast(page, "قُبل طلب الانضمام")).toBeVisible();
  await expect.poll(() => mailTo(email)).toMatch(/\/ar\/r\/[a-z0-9]{12}/);
});

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
