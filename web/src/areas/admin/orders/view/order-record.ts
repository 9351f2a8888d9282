import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Tables } from "../../../../backend/tables.ts";
import { isId } from "../../lists/ids.ts";
import type { Order } from "../order-rows.ts";

type Rows = Tables["public"]["Tables"];
export type Payment = Rows["payments"]["Row"];
export type Subscription = Rows["subscriptions"]["Row"];
export type Refund = Rows["refunds"]["Row"];
export type PaymentEvent = Rows["payment_events"]["Row"];

/** An order with its ledger, the latest of each last. */
export interface OrderRecord {
  order: Order;
  payments: readonly Payment[];
  refunds: readonly Refund[];
  subscription: Subscription | null;
  events: readonly PaymentEvent[];
}

/** What refunds did not bring the buyer, and nobody has paid in another way yet, in cents. */
export function outstanding({ failed_refund_amount, settled_refund_amount }: Payment): number {
  return failed_refund_amount - settled_refund_amount;
}

const ORDER =
  "id, provider, status, plan_name, plan_type, billing, amount, refunded_amount, currency, user_id, payment_url, paid_at, created_at, session_id, email, language, problem, due_at, handled_at, handled_by, assignee_id, affiliate_id, referred_at";
const PAYMENT =
  "id, order_id, status, amount, refunded_amount, failed_refund_amount, settled_refund_amount, lost_amount, currency, receipt_number, period_start, period_end, paid_at, created_at";
const SUBSCRIPTION = "id, order_id, status, current_period_end, cancels_at_period_end, canceled_at";
const REFUND = "id, payment_id, amount, reason, requested_by, status, created_at";
const EVENT = "id, type, order_id, outcome, attempts, occurred_at, created_at, processed_at";

/** What of a payment can still go back. */
export function leftOf({ amount, refunded_amount, lost_amount }: Payment): number {
  return amount - refunded_amount - lost_amount;
}

interface Answer<Data> {
  data: Data | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** The order with this id and all that was booked for it; null where there is none. Throws a `BackendError`. */
export async function fetchOrder(id: string, signal: AbortSignal): Promise<OrderRecord | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const [order, payments, subscription, events] = await Promise.all([
    from("orders").select(ORDER).eq("id", id).retry(false).abortSignal(signal).maybeSingle(),
    from("payments").select(PAYMENT).eq("order_id", id).order("created_at").retry(false).abortSignal(signal),
    from("subscriptions")
      .select(SUBSCRIPTION)
      .eq("order_id", id)
      .retry(false)
      .abortSignal(signal)
      .maybeSingle(),
    from("payment_events")
      .select(EVENT)
      .eq("order_id", id)
      .order("occurred_at")
      .retry(false)
      .abortSignal(signal),
  ]);
  const found = dataOf(order);
  if (found === null) return null;
  const booked = dataOf(payments) ?? [];
  return {
    order: found,
    payments: booked,
    refunds: booked.length > 0 ? await fetchRefunds(booked, signal) : [],
    subscription: dataOf(subscription),
    events: dataOf(events) ?? [],
  };
}

async function fetchRefunds(payments: readonly Payment[], signal: AbortSignal): Promise<readonly Refund[]> {
  const { from } = await backend();
  const ids = payments.map(({ id }) => id);
  const answer = await from("refunds")
    .select(REFUND)
    .in("payment_id", ids)
    .order("created_at")
    .retry(false)
    .abortSignal(signal);
  return dataOf(answer) ?? [];
}

function dataOf<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (error) throw tableError(error, status);
  return data;
}
