import type { Payment } from "../areas/admin/orders/api.ts";

/** $2,000, paid, of which nothing went back. */
export const payment: Payment = {
  id: "payment",
  order_id: "order",
  status: "paid",
  amount: 200_000,
  refunded_amount: 0,
  failed_refund_amount: 0,
  settled_refund_amount: 0,
  lost_amount: 0,
  currency: "USD",
  receipt_number: "2026-000001",
  period_start: null,
  period_end: null,
  paid_at: "2026-11-02T10:00:00Z",
  created_at: "2026-11-02T10:00:00Z",
  refunds: [],
};
