import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { loadWords } from "../../../i18n/dictionaries.ts";
import { fakeServer, json } from "../../../test-support/fake-server.ts";
import { inAdmin } from "../../../test-support/in-admin.tsx";
import { payment as paid } from "../../../test-support/payment.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import type { Order, Payment, Refund } from "./api.ts";
import { OrderFacts } from "./order-view.tsx";
import { PaymentTable } from "./payment-table.tsx";

const wish = { requested_by: null, created_at: "2026-11-03T10:00:00Z" };
const refunds: Refund[] = [
  { ...wish, id: "1", amount: 20_000, reason: "As agreed", status: "accepted" },
  { ...wish, id: "2", amount: 30_000, reason: "Too late", status: "failed" },
];
/** $500 of $2,000 went back, and $300 of that did not arrive. */
const payment = { ...paid, refunded_amount: 50_000, failed_refund_amount: 30_000, refunds };
const order: Order = {
  id: "order",
  provider: "stripe",
  status: "paid",
  plan_name: "EXECUTIVE",
  plan_type: "subscription",
  billing: "monthly",
  amount: 200_000,
  refunded_amount: 50_000,
  currency: "USD",
  user_id: null,
  payment_url: null,
  paid_at: "2026-11-02T10:00:00Z",
  created_at: "2026-11-02T10:00:00Z",
  session_id: null,
  email: "ann@example.com",
  language: "ar",
  problem: "refund_failed",
  due_at: null,
  handled_at: null,
  handled_by: null,
  assignee_id: null,
  affiliate_id: null,
  referred_at: null,
  payments: [payment],
  subscriptions: null,
  payment_events: [],
  lead_notes: [],
};

const show = (language: "en" | "ar", payments: Payment[]) =>
  renderApp(
    inAdmin(
      <>
        <OrderFacts order={order} />
        <PaymentTable payments={payments} />
      </>,
    ),
    { language, words: "admin/orders" },
  );

test.each([
  [
    "en",
    "A refund did not arrive: pay it in another way",
    "$300 did not arrive",
    ["$200 · Done · As agreed", "$300 · Did not arrive · Too late"],
  ],
  [
    "ar",
    "لم يصل إلى المشتري مبلغ أعدناه، فادفعه بطريقة أخرى",
    "لم يصل $300",
    ["$200 · تمّت · As agreed", "$300 · لم تصل · Too late"],
  ],
] as const)(
  "a refund that did not arrive is shown at the order, its payment and itself (%s)",
  async (language, problem, amount, listed) => {
    await show(language, [payment]);
    expect(screen.getByText(problem)).toBeTruthy();
    const table = within(screen.getByRole("table"));
    expect(table.getAllByText((_, element) => element?.textContent === amount)).not.toEqual([]);
    expect(table.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(listed);
  },
);

test("where everything arrived nothing is said of it", async () => {
  await show("en", [{ ...payment, failed_refund_amount: 0 }]);
  expect(within(screen.getByRole("table")).queryByText(/did not arrive/)).toBeNull();
});

test("what was paid another way is written down once, with how, and shown from then on", async () => {
  const seen = fakeServer({
    "POST /functions/v1/settle-failed-refund": () => json({ settledRefundAmount: 30_000 }),
  });
  const settled = () =>
    seen.flatMap(({ path, body }) => (path.endsWith("/settle-failed-refund") ? [body] : []));
  await loadWords("en", "admin/lists");
  await show("en", [payment]);
  await userEvent.click(screen.getByRole("button", { name: "Paid another way" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^Send the buyer/).textContent).toContain("$300 first");
  await userEvent.click(dialog.getByRole("button", { name: "Write it down" }));
  expect(dialog.getByText("Please say how it was paid")).toBeTruthy();
  expect(settled()).toEqual([]);
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reference/ }), " TT 2291 ");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Write it down" }));
  expect(await screen.findByText("Written down as paid")).toBeTruthy();
  const asked = { orderId: "order", paymentId: "payment", amount: 30_000, note: "TT 2291" };
  expect(settled()).toEqual([asked]);
});

test.each([
  ["en", "$300 paid another way", "Paid another way"],
  ["ar", "دُفع $300 بطريقة أخرى", "دُفع بطريقة أخرى"],
] as const)("of what was paid another way nothing is asked any more (%s)", async (language, shown, act) => {
  await show(language, [{ ...payment, settled_refund_amount: 30_000 }]);
  expect(
    screen.getByText((_, element) => element?.tagName === "P" && element.textContent === shown),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: act })).toBeNull();
});

test("what bounced after that is outstanding alone", async () => {
  await show("en", [{ ...payment, failed_refund_amount: 45_000, settled_refund_amount: 30_000 }]);
  expect(screen.getAllByText((_, element) => element?.textContent === "$150 did not arrive")).not.toEqual([]);
});
