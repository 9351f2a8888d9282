import type { Words } from "../../../i18n/dictionaries.ts";
import type { StatusTone } from "../../../ui/status-dot.tsx";
import type { Order } from "./order-records.ts";

export type OrderState = keyof Words<"orders">["status"];

/** How an order stands, for its buyer. */
export function stateOf({ status, refunded }: Pick<Order, "status" | "refunded">): OrderState {
  return status === "paid" && refunded > 0 ? "partlyRefunded" : status;
}

export const toneOf: Readonly<Record<OrderState, StatusTone>> = {
  pending: "warning",
  review: "warning",
  paid: "good",
  partlyRefunded: "good",
  refunded: "over",
  canceled: "over",
  failed: "bad",
};
