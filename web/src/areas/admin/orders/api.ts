import { BackendError, tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Row, SelectedRow } from "../../../backend/tables.ts";
import { type LeadNote, NOTES } from "../leads/api.ts";
import { csvPages, type FetchCsvPage } from "../lists/csv.ts";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import {
  type Builder,
  fetchPage,
  filterLeads,
  isId,
  leadStates,
  type RowPage,
  sortRows,
} from "../lists/table-rows.ts";
import { assigneeFilter } from "../lists/team.tsx";

/** The columns of the list. */
export type OrderColumn = "buyer" | "plan" | "amount" | "status" | "placed" | "due" | "assignee";
export type OrderFilter = "status" | "state" | "assignee";
type OrderQuery = ListQuery<OrderFilter, OrderColumn>;

export type OrderStatus = Row<"orders">["status"];

export const orderStatuses: readonly OrderStatus[] = [
  "paid",
  "pending",
  "review",
  "refunded",
  "canceled",
  "failed",
];
/** The latest order first, and all of them. */
const states = leadStates.toSorted((former, later) => Number(later === "all") - Number(former === "all"));

export const orderShape: ListShape<OrderFilter, OrderColumn> = {
  filters: {
    status: oneOf("any", ...orderStatuses),
    state: oneOf("all", ...states),
    assignee: assigneeFilter,
  },
  sortKeys: ["buyer", "plan", "amount", "placed", "due"],
  sort: { key: "placed", isDescending: true },
};

const LISTED =
  "id, status, problem, plan_name, billing, amount, refunded_amount, email, created_at, due_at, handled_at, assignee_id";
export type ListedOrder = SelectedRow<"orders", typeof LISTED>;
/** The last two name the place where a page ended. Amounts are cents. */
const EXPORTED =
  "session_id, status, problem, plan_name, plan_type, billing, amount, refunded_amount, currency, email, language, paid_at, due_at, handled_at, handled_by, assignee_id, affiliate_id, referred_at, created_at, id";
/** A buyer who asks names the transaction that the page after the payment showed. */
const SEARCHED = ["email", "plan_name", "session_id"];
const sortColumns: Record<OrderColumn, string> = {
  buyer: "email",
  plan: "plan_name",
  amount: "amount",
  status: "status",
  placed: "created_at",
  due: "due_at",
  assignee: "assignee_id",
};

export async function fetchOrders(query: OrderQuery, signal: AbortSignal): Promise<RowPage<ListedOrder>> {
  const { from } = await backend();
  return fetchPage(query, (first, last) => {
    const rows = filterOrders(from("orders").select(LISTED, { count: "exact" }), query);
    return sortRows(rows, query.sort, sortColumns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

export function ordersAsCsv(query: OrderQuery): FetchCsvPage {
  return csvPages((from) => filterOrders(from("orders").select(EXPORTED, { count: "exact" }), query));
}

function filterOrders<Rows extends Builder<Rows>>(all: Rows, query: OrderQuery): Rows {
  const { filters } = query;
  let rows = filterLeads(all, query, SEARCHED);
  // What was never paid was promised nothing.
  if (filters.state === "open") rows = rows.not("due_at", "is", null);
  if (filters.status !== "any") rows = rows.eq("status", filters.status);
  return rows;
}

const ORDER =
  "id, provider, status, plan_name, plan_type, billing, amount, refunded_amount, currency, user_id, payment_url, paid_at, created_at, session_id, email, language, problem, due_at, handled_at, handled_by, assignee_id, affiliate_id, referred_at";
const PAYMENT =
  "id, order_id, status, amount, refunded_amount, failed_refund_amount, settled_refund_amount, lost_amount, currency, receipt_number, period_start, period_end, paid_at, created_at";
const SUBSCRIPTION = "id, order_id, status, current_period_end, cancels_at_period_end, canceled_at";
const REFUND = "id, amount, reason, requested_by, status, created_at";
const EVENT = "id, type, outcome, attempts, occurred_at, created_at, processed_at";

/** An order with its ledger, the latest of each last, and the notes on it. */
const RECORD =
  `${ORDER}, payments(${PAYMENT}, refunds(${REFUND})), subscriptions(${SUBSCRIPTION}), payment_events(${EVENT}), ${NOTES}` as const;

export type Refund = SelectedRow<"refunds", typeof REFUND>;
export type Payment = SelectedRow<"payments", typeof PAYMENT> & { refunds: Refund[] };
export type Subscription = SelectedRow<"subscriptions", typeof SUBSCRIPTION>;
export type PaymentEvent = SelectedRow<"payment_events", typeof EVENT>;
export type Order = SelectedRow<"orders", typeof ORDER> & {
  payments: Payment[];
  subscriptions: Subscription | null;
  payment_events: PaymentEvent[];
  lead_notes: LeadNote[];
};

/** What refunds did not bring the buyer, and nobody has paid in another way yet, in cents. */
export function outstanding({ failed_refund_amount, settled_refund_amount }: Payment): number {
  return failed_refund_amount - settled_refund_amount;
}

/** What of a payment can still go back. */
export function leftOf({ amount, refunded_amount, lost_amount }: Payment): number {
  return amount - refunded_amount - lost_amount;
}

/** The order with this id and all that was booked for it; null where there is none. Throws a `BackendError`. */
export async function fetchOrder(id: string, signal: AbortSignal): Promise<Order | null> {
  if (!isId(id)) return null;
  const { from } = await backend();
  const { data, error, status } = await from("orders")
    .select(RECORD)
    .eq("id", id)
    .eq("lead_notes.kind", "order")
    .order("created_at", { referencedTable: "payments" })
    .order("created_at", { referencedTable: "payments.refunds" })
    .order("occurred_at", { referencedTable: "payment_events" })
    .order("created_at", { referencedTable: "lead_notes" })
    .order("id", { referencedTable: "lead_notes" })
    .retry(false)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw tableError(error, status);
  return data;
}

interface RefundRequest {
  orderId: string;
  paymentId: string;
  /** In cents. */
  amount: number;
  reason: string;
  /** The same request, sent again after a lost answer, is refunded once. */
  idempotencyKey: string;
}

/** Throws a `BackendError`: with `refund_refused` where the provider will not send the money back. */
export async function refund(request: RefundRequest): Promise<void> {
  const { invoke } = await backend();
  const { status } = await invoke<{ status: Refund["status"] }>("refund-order", request);
  if (status === "refused") throw new BackendError("The provider refuses this refund", "refund_refused", 200);
}

/** `amount`: all that is outstanding, in cents. This and the next throw a `BackendError`. */
export async function settleFailedRefund(payment: Payment, amount: number, note: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("settle-failed-refund", { orderId: payment.order_id, paymentId: payment.id, amount, note });
}

export async function cancelSubscription(subscriptionId: string, atOnce: boolean): Promise<void> {
  const { invoke } = await backend();
  await invoke("cancel-subscription", { subscriptionId, atOnce });
}

export async function resumeSubscription(subscriptionId: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("resume-subscription", { subscriptionId });
}
