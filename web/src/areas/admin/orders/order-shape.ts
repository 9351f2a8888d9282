import type { OrderStatus } from "../../../backend/tables.ts";
import { assigneeFilter } from "../lists/assignee.tsx";
import { type ListQuery, type ListShape, oneOf } from "../lists/list-query.ts";
import { leadStates } from "../lists/narrow.ts";

/** The columns of the list. */
export type OrderColumn = "buyer" | "plan" | "amount" | "status" | "placed" | "due" | "assignee";
export type OrderFilter = "status" | "state" | "assignee";
export type OrderQuery = ListQuery<OrderFilter, OrderColumn>;

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
