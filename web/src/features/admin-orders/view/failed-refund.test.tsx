import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderApp } from "../../../test-support/render-app.tsx";
import type { Order } from "../order-rows.ts";
import { OrderFacts } from "./order-facts.tsx";
import type { Payment, Refund } from "./order-record.ts";
import { PaymentTable } from "./payment-table.tsx";

/** $500 of $2,000 went back, and $300 of that did not arrive. */
const payment: Payment = {
  id: "payment",
  order_id: "order",
  status: "paid",
  amount: 200_000,
  refunded_amount: 50_000,
  failed_refund_amount: 30_000,
  currency: "USD",
  receipt_number: "2026-000001",
  period_start: null,
  period_end: null,
  paid_at: "2026-11-02T10:00:00Z",
  created_at: "2026-11-02T10:00:00Z",
};
const wish = { payment_id: "payment", requested_by: null, created_at: "2026-11-03T10:00:00Z" };
const refunds: Refund[] = [
  { ...wish, id: "1", amount: 20_000, reason: "As agreed", status: "accepted" },
  { ...wish, id: "2", amount: 30_000, reason: "Too late", status: "failed" },
];
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
};

const show = (language: "en" | "ar", payments: Payment[]) =>
  renderApp(
    <>
      <OrderFacts order={order} />
      <PaymentTable payments={payments} refunds={refunds} onSettled={vi.fn()} onRefused={vi.fn()} />
    </>,
    { language, words: "admin-orders" },
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
    "لم يصل منه $300",
    ["$200 · تمت · As agreed", "$300 · لم تصل · Too late"],
  ],
] as const)(
  "a refund that did not arrive is told at the order, its payment and itself (%s)",
  async (language, problem, amount, listed) => {
    await show(language, [payment]);
    expect(screen.getByText(problem)).toBeTruthy();
    const table = within(screen.getByRole("table"));
    expect(
      table.getByText((_, element) => element?.tagName === "P" && element.textContent === amount),
    ).toBeTruthy();
    expect(table.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(listed);
  },
);

test("where everything arrived nothing is said of it", async () => {
  await show("en", [{ ...payment, failed_refund_amount: 0 }]);
  expect(within(screen.getByRole("table")).queryByText(/did not arrive/)).toBeNull();
});
