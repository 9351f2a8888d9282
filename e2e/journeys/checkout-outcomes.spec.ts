import { expect, type Page, test } from "@playwright/test";
import type { Language } from "../../web/src/i18n/languages.ts";
import { hydrated } from "../support/hydration.ts";

const texts = {
  en: {
    prefix: "",
    heldBack: "Your browser held the new tab back",
    open: "Open the payment page",
    error: "Checkout Error",
    waiting: /^Waiting: our team is checking this payment/,
  },
  ar: {
    prefix: "/ar",
    heldBack: "منع متصفّحك فتح علامة التبويب",
    open: "فتح صفحة الدفع",
    error: "تعذّر إتمام الشراء",
    waiting: /^بانتظار التحقق/,
  },
} satisfies Record<Language, object>;

async function choosePlan(page: Page, prefix: string) {
  await page.goto(`${prefix}/video-packages`);
  await hydrated(page);
  await page.locator("#plan-video-executive").getByRole("button").click();
}

for (const language of ["en", "ar"] as const) {
  const text = texts[language];

  test(`a held-back tab is offered as a link, in ${language}`, async ({ page, context }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await choosePlan(page, text.prefix);
    await expect(page.getByText(text.heldBack)).toBeVisible();
    const [payment] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: text.open }).click(),
    ]);
    await expect(payment).toHaveURL(/\/sandbox\/checkout\//);
  });

  test(`a provider that does not answer is shown, and the buyer may try again, in ${language}`, async ({
    page,
  }) => {
    const message = `502-${language}`;
    await page.route("**/functions/v1/create-checkout", (route) =>
      route.fulfill({ status: 502, json: { error: "payments_unavailable", message } }),
    );
    await choosePlan(page, text.prefix);
    const alert = page.getByRole("alert").filter({ hasText: text.error });
    await expect(alert).toContainText(message);
    await expect(page.locator("#plan-video-executive").getByRole("button")).toBeEnabled();
    await page.unroute("**/functions/v1/create-checkout");
    const opened = page.context().waitForEvent("page");
    await page.locator("#plan-video-executive").getByRole("button").click();
    await expect(await opened).toHaveURL(/\/sandbox\/checkout\//);
  });

  test(`a payment that is being checked reads as waiting, in ${language}`, async ({ page }) => {
    await page.route("**/functions/v1/checkout-status", (route) =>
      route.fulfill({ json: { status: "review", plan: "EXECUTIVE" } }),
    );
    await page.goto(`${text.prefix}/payment-success?session_id=cs_1&plan=EXECUTIVE`);
    await expect(page.getByText(text.waiting)).toBeVisible();
  });
}

test("a plan's Arabic name reads from the right, and its English one from the left", async ({ page }) => {
  const plans = [
    { words: ["كتابة", "النصوص"], isFromRight: true },
    { words: ["EXECUTIVE", "PRO"], isFromRight: false },
  ] as const;
  for (const { words, isFromRight } of plans) {
    await page.goto(`/ar/payment-canceled?plan=${encodeURIComponent(words.join(" "))}`);
    const [first, second] = words.map((word) => page.locator("main bdi").getByText(word, { exact: true }));
    const begins = async (word = first) => (await word?.boundingBox())?.x ?? Number.NaN;
    expect((await begins(first)) > (await begins(second))).toBe(isFromRight);
  }
});
