import { backend } from "../../../backend/client.ts";
import type { Tables } from "../../../backend/tables.ts";
import { type AskCsv, newestAsCsv } from "../lists/csv-pages.ts";
import { type Builder, narrowLeads, sorted } from "../lists/narrow.ts";
import { fetchPage, type RowPage } from "../lists/row-page.ts";
import type { OrderColumn, OrderQuery } from "./order-shape.ts";

export type Order = Tables["public"]["Tables"]["orders"]["Row"];

const LISTED =
  "id, status, problem, plan_name, billing, amount, refunded_amount, email, created_at, due_at, handled_at, assignee_id";
export type ListedOrder = Pick<
  Order,
  | "id"
  | "status"
  | "problem"
  | "plan_name"
  | "billing"
  | "amount"
  | "refunded_amount"
  | "email"
  | "created_at"
  | "due_at"
  | "handled_at"
  | "assignee_id"
>;
/** Its last two tell where a page ended. Amounts are cents. */
const EXPORTED =
  "session_id, status, problem, plan_name, plan_type, billing, amount, refunded_amount, currency, email, language, paid_at, due_at, handled_at, handled_by, assignee_id, affiliate_id, referred_at, created_at, id";
/** A buyer who asks names the transaction that the page told. */
const SEARCHED = ["email", "plan_name", "session_id"];
const columns: Record<OrderColumn, string> = {
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
    const rows = narrowed(from("orders").select(LISTED, { count: "exact" }), query);
    return sorted(rows, query.sort, columns[query.sort.key])
      .range(first, last)
      .retry(false)
      .abortSignal(signal);
  });
}

export function ordersAsCsv(query: OrderQuery): AskCsv {
  return newestAsCsv((from) => narrowed(from("orders").select(EXPORTED, { count: "exact" }), query));
}

function narrowed<Rows extends Builder<Rows>>(all: Rows, query: OrderQuery): Rows {
  const { filters } = query;
  let rows = narrowLeads(all, query, SEARCHED);
  // What was never paid was promised nothing.
  if (filters.state === "open") rows = rows.not("due_at", "is", null);
  if (filters.status !== "any") rows = rows.eq("status", filters.status);
  return rows;
}
