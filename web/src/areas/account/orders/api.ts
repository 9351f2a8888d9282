import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { Row } from "../../../backend/tables.ts";

/** One charge. Amounts in cents; the receipt has no number while nothing was charged. */
export interface Payment {
  id: string;
  status: Row<"payments">["status"];
  amount: number;
  refunded: number;
  receiptNumber: string | null;
  period: { from: string; to: string } | null;
  /** When it was paid, or tried. */
  moment: string;
}

export interface RunningPlan {
  id: string;
  status: Row<"subscriptions">["status"];
  periodEnd: string | null;
  endsWithPeriod: boolean;
  canceledAt: string | null;
}

export interface Order {
  id: string;
  provider: string;
  status: Row<"orders">["status"];
  plan: string;
  /** How often it is charged; `once` for a single payment. */
  billing: "monthly" | "quarterly" | "once";
  amount: number;
  refunded: number;
  paymentUrl: string | null;
  createdAt: string;
  /** The newest first. */
  payments: Payment[];
  running: RunningPlan | null;
}

interface OrderPage {
  orders: Order[];
  hasEarlier: boolean;
}

const ORDER_COLUMNS =
  "id, provider, status, plan_name, plan_type, billing, amount, refunded_amount, payment_url, created_at";
const PAYMENT_COLUMNS =
  "id, order_id, status, amount, refunded_amount, receipt_number, period_start, period_end, paid_at, created_at";
const PLAN_COLUMNS = "id, order_id, status, current_period_end, cancels_at_period_end, canceled_at";

/** A person's newest orders with what was paid on them. Throws a `BackendError`. */
export async function fetchOrders(userId: string, count: number): Promise<OrderPage> {
  const { from } = await backend();
  const found = await from("orders")
    .select(ORDER_COLUMNS)
    // Admins may read everybody's; here they see their own.
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(count + 1);
  if (found.error) throw tableError(found.error, found.status);
  const rows = found.data.slice(0, count);
  const hasEarlier = found.data.length > count;
  if (rows.length === 0) return { orders: [], hasEarlier };
  const ids = rows.map(({ id }) => id);
  const [paid, running] = await Promise.all([
    from("payments")
      .select(PAYMENT_COLUMNS)
      .in("order_id", ids)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false }),
    from("subscriptions").select(PLAN_COLUMNS).in("order_id", ids),
  ]);
  if (paid.error) throw tableError(paid.error, paid.status);
  if (running.error) throw tableError(running.error, running.status);
  return {
    orders: rows.map((row) => ({
      id: row.id,
      provider: row.provider,
      status: row.status,
      plan: row.plan_name,
      billing: row.plan_type === "subscription" ? (row.billing ?? "monthly") : "once",
      amount: row.amount,
      refunded: row.refunded_amount,
      paymentUrl: row.payment_url,
      createdAt: row.created_at,
      payments: paid.data.filter(({ order_id }) => order_id === row.id).map(paymentOf),
      running: planOf(running.data.find(({ order_id }) => order_id === row.id)),
    })),
    hasEarlier,
  };
}

function paymentOf(row: {
  id: string;
  status: Payment["status"];
  amount: number;
  refunded_amount: number;
  receipt_number: string | null;
  period_start: string | null;
  period_end: string | null;
  paid_at: string | null;
  created_at: string;
}): Payment {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded_amount,
    receiptNumber: row.receipt_number,
    period: row.period_start && row.period_end ? { from: row.period_start, to: row.period_end } : null,
    moment: row.paid_at ?? row.created_at,
  };
}

function planOf(
  row:
    | {
        id: string;
        status: RunningPlan["status"];
        current_period_end: string | null;
        cancels_at_period_end: boolean;
        canceled_at: string | null;
      }
    | undefined,
): RunningPlan | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    status: row.status,
    periodEnd: row.current_period_end,
    endsWithPeriod: row.cancels_at_period_end,
    canceledAt: row.canceled_at,
  };
}

/** Ends a plan with its paid period. Throws a `BackendError`, as the others. */
export async function cancelPlan(subscriptionId: string): Promise<void> {
  await askFor("cancel-subscription", subscriptionId);
}

/** Takes the end of a plan back. */
export async function keepPlan(subscriptionId: string): Promise<void> {
  await askFor("resume-subscription", subscriptionId);
}

/** The provider's page where the buyer changes how the plan is paid. */
export async function managementPage(subscriptionId: string): Promise<string> {
  const { url } = await askFor<{ url: string }>("manage-subscription", subscriptionId);
  return url;
}

async function askFor<Answer>(name: string, subscriptionId: string): Promise<Answer> {
  const { invoke } = await backend();
  return invoke<Answer>(name, { subscriptionId });
}
