import { expect, type Page, test } from "@playwright/test";
import { expectArabicScreen } from "../support/arabic.ts";
import { hydrated } from "../support/hydration.ts";

const text = {
  heldBack: "Your browser held the new tab back",
  open: "Open the payment page",
  error: "Checkout Error",
  waiting: /^Waiting: our team is checking this payment/,
};

async function choosePlan(page: Page) {
  await page.goto("/video-packages");
  await hydrated(page);
  await page.locator("#plan-video-executive").getByRole("button").click();
}

test("a held-back tab is offered as a link", async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await choosePlan(page);
  await expect(page.getByText(text.heldBack)).toBeVisible();
  const [payment] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: text.open }).click(),
  ]);
  await expect(payment).toHaveURL(/\/sandbox\/checkout\//);
});

test("a provider that does not answer is shown, and the buyer may try again", async ({ page }) => {
  const message = `502`;
  await page.route("**/functions/v1/create-checkout", (route) =>
    route.fulfill({ status: 502, json: { error: "payments_unavailable", message } }),
  );
  await choosePlan(page);
  const alert = page.getByRole("alert").filter({ hasText: text.error });
  await expect(alert).toContainText(message);
  await expect(page.locator("#plan-video-executive").getByRole("button")).toBeEnabled();
  await page.unroute("**/functions/v1/create-checkout");
  const opened = page.context().waitForEvent("page");
  await page.locator("#plan-video-executive").getByRole("button").click();
  await expect(await opened).toHaveURL(/\/sandbox\/checkout\//);
});

test("a payment that is being checked reads as waiting", async ({ page }) => {
  await page.route("**/functions/v1/checkout-status", (route) =>
    route.fulfill({ json: { status: "review", plan: "EXECUTIVE" } }),
  );
  await page.goto("/payment-success?session_id=cs_1&plan=EXECUTIVE");
  await expect(page.getByText(text.waiting)).toBeVisible();
});

test("in Arabic a held-back tab, a provider that does not answer and a payment that is checked", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const refused = "**/functions/v1/create-checkout";
  await page.route(refused, (route) =>
    route.fulfill({ status: 502, json: { error: "payments_unavailable", message: "502-ar" } }),
  );
  const plan = page.locator("#plan-video-executive");
  await page.goto("/ar/video-packages");
  await hydrated(page);
  await plan.getByRole("button").click();
  await expect(page.getByRole("alert").filter({ hasText: "تعذّر إتمام الشراء" })).toContainText("502-ar");
  await page.unroute(refused);
  await plan.getByRole("button").click();
  await expect(page.getByText("منع متصفّحك فتح علامة التبويب")).toBeVisible();
  await expectArabicScreen(page, "باقات الفيديو | توأم");
  const [payment] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "فتح صفحة الدفع" }).click(),
  ]);
  await expect(payment).toHaveURL(/\/sandbox\/checkout\//);

  await page.route("**/functions/v1/checkout-status", (route) =>
    route.fulfill({ json: { status: "review", plan: "EXECUTIVE" } }),
  );
  await page.goto("/ar/payment-success?session_id=cs_1&plan=EXECUTIVE");
  await expect(page.getByText(/^بانتظار التحقق/)).toBeVisible();
  await expectArabicScreen(page, "الدفع | توأم");
});

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
