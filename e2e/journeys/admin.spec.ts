import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { createAdmin, newClient, newEmail, password, signedInClient } from "../support/accounts.ts";
import { hydrated } from "../support/hydration.ts";

/** What people read on the way, in each language. */
const texts = {
  en: {
    address: "/admin",
    signIn: "Admin sign-in",
    passwordMissing: "Password is required",
    noAccess: "No access",
    switchAccount: "Switch account",
    goHome: "Go to the home page",
    dashboard: "Admin dashboard",
    users: "User Management",
    demo: "Demo Table",
    sample: "Sample data",
    columns: ["User", "Email", "Created", "Last Updated", "Status"],
    pending: "Pending",
    noMatch: "Nobody matches",
    logOut: "Logout Admin",
    loggedOut: "Admin logged out successfully",
  },
  ar: {
    address: "/ar/admin",
    signIn: "دخول الإدارة",
    passwordMissing: "اكتب كلمة المرور",
    noAccess: "لا تملك صلاحية الدخول",
    switchAccount: "بدّل الحساب",
    goHome: "عُد إلى الصفحة الرئيسية",
    dashboard: "لوحة الإدارة",
    users: "إدارة المستخدمين",
    demo: "جدول تجريبي",
    sample: "بيانات نموذجية",
    columns: ["المستخدم", "البريد الإلكتروني", "تاريخ الانضمام", "آخر تحديث", "الحالة"],
    pending: "بالانتظار",
    noMatch: "لا أحد يطابق بحثك",
    logOut: "اخرج من الإدارة",
    loggedOut: "خرجت من لوحة الإدارة",
  },
} satisfies Record<Language, object>;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const form = (page: Page) => page.locator("form").filter({ has: page.locator('[name="password"]') });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem("adminAuthenticated"));

async function signIn(page: Page, email: string) {
  await page.fill('[name="email"]', email);
  await page.fill('[name="password"]', password);
  await form(page).locator('[type="submit"]').click();
}

/** Everything that the data endpoints answer to a page. */
function recordRows(page: Page): string[] {
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/rest/v1/")) answers.push(await response.text());
  });
  return answers;
}

async function violations(page: Page, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

for (const language of ["en", "ar"] as const) {
  const text = texts[language];

  test.describe(`the admin page in ${language}`, () => {
    test("is where the footer leads; a visitor gets a form and the rules of signing in", async ({ page }) => {
      await page.goto(language === "ar" ? "/ar" : "/");
      await page.getByRole("contentinfo").locator(`a[href="${text.address}"]`).click();
      await expect(heading(page, text.signIn)).toBeVisible();
      const rows = recordRows(page);
      await form(page).locator('[type="submit"]').click();
      await expect(page.getByText(text.passwordMissing)).toBeVisible();
      expect(rows).toEqual([]);
    });

    for (const isForged of [false, true]) {
      test(`lets an ordinary user see nothing${isForged ? " with a forged flag" : ""}`, async ({ page }) => {
        const { email } = await signedInClient();
        const rows = recordRows(page);
        await page.goto(text.address);
        await hydrated(page);
        if (isForged) await page.evaluate(() => localStorage.setItem("adminAuthenticated", "true"));
        await signIn(page, email);
        await expect(heading(page, text.noAccess)).toBeVisible();
        await expect(page.getByRole("main").getByText(email)).toBeVisible();
        await expect(page.getByRole("main").getByRole("link", { name: text.goHome })).toBeVisible();
        expect(await flag(page)).toBeNull();

        // The flag set once more, for a page that starts with it.
        if (isForged) await page.evaluate(() => localStorage.setItem("adminAuthenticated", "true"));
        await page.reload();
        await expect(heading(page, text.noAccess)).toBeVisible();
        await expect(page.getByRole("table")).toHaveCount(0);
        expect(rows).toEqual([]);
        expect(await violations(page, "light")).toEqual([]);

        await page.getByRole("button", { name: text.switchAccount }).click();
        await expect(heading(page, text.signIn)).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem("tawam-auth"))).toBeNull();
      });
    }

    test("shows an admin who joined: sorted, searched, narrowed, page by page", async ({ page }) => {
      const stem = newEmail("list").split("@")[0] as string;
      const emails = Array.from(
        { length: 11 },
        (_, index) => `${stem}-${String(index).padStart(2, "0")}@example.com`,
      );
      await Promise.all(emails.map((email) => newClient().auth.signUp({ email, password })));
      const admin = createAdmin();
      const { client, user, email: active } = await signedInClient(`${stem}-active@example.com`);
      await client
        .from("profiles")
        .update({ username: `dots_100%-${stem}` })
        .eq("id", user.id);

      await page.goto(text.address);
      await hydrated(page);
      await signIn(page, admin);
      await expect(heading(page, text.dashboard)).toBeVisible();
      expect(await flag(page)).toBe("true");
      const table = page.getByRole("table");
      await expect(table.getByRole("columnheader")).toHaveText(text.columns);

      const search = page.getByRole("searchbox");
      const listed = table.locator("tbody tr");
      await search.fill(stem);
      await expect(listed.first()).toContainText(active);
      await expect(listed).toHaveCount(10);
      await page.getByRole("button", { name: text.columns[1] as string }).click();
      await expect(listed.first()).toContainText(emails[0] as string);
      await page.getByRole("button", { name: text.columns[1] as string }).click();
      await expect(listed.first()).toContainText(active);
      await page.getByRole("navigation").locator("button").last().click();
      await expect(listed).toHaveCount(2);
      await expect(listed.last()).toContainText(emails[0] as string);

      await page.getByRole("button", { name: text.pending }).click();
      await expect(listed).toHaveCount(10);
      await expect(table).not.toContainText(active);
      await search.fill(`_100%-${stem}`);
      await expect(page.getByText(text.noMatch)).toBeVisible();
      await page.getByRole("main").getByRole("group").getByRole("button").first().click();
      await expect(listed).toHaveCount(1);
      await expect(listed).toContainText(active);
    });

    test("is used by keyboard and passes axe in both colours, on a desk and in a hand", async ({ page }) => {
      await page.goto(text.address);
      await hydrated(page);
      await signIn(page, createAdmin());
      await expect(page.getByRole("table")).toBeVisible();
      await expect(heading(page, text.dashboard)).toBeFocused();
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        if (width > 320) {
          for (const scheme of ["light", "dark"] as const) expect(await violations(page, scheme)).toEqual([]);
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
      await page.getByRole("tab", { name: text.users }).focus();
      await page.keyboard.press(language === "ar" ? "ArrowLeft" : "ArrowRight");
      await expect(page.getByRole("tab", { name: text.demo })).toBeFocused();
      await expect(page.getByText(text.sample)).toBeVisible();
      for (const scheme of ["light", "dark"] as const) expect(await violations(page, scheme)).toEqual([]);
    });

    test("lets an admin log out, and forgets them", async ({ page }) => {
      await page.goto(text.address);
      await hydrated(page);
      await signIn(page, createAdmin());
      await page.getByRole("button", { name: text.logOut }).click();
      await expect(page.getByText(text.loggedOut)).toBeVisible();
      await expect(heading(page, text.signIn)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${text.address}$`));
      expect(await flag(page)).toBeNull();
      await page.reload();
      await expect(heading(page, text.signIn)).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
    });
  });
}

test("the server keeps every address from an ordinary user who asks by hand", async () => {
  createAdmin();
  const { client, user } = await signedInClient();
  const addresses = await client.from("profiles").select("email");
  expect(addresses.data).toBeNull();
  expect(addresses.error).toMatchObject({ code: "42501" });
  expect((await client.from("profiles").select("id")).data).toEqual([{ id: user.id }]);
});
