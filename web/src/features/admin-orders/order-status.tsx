import type { OrderStatus as Status } from "../../backend/tables.ts";
import { useWords } from "../../i18n/use-words.ts";
import { StatusDot, type StatusTone } from "../../ui/status-dot.tsx";

const tones: Record<Status | "partlyRefunded", StatusTone> = {
  paid: "good",
  partlyRefunded: "good",
  pending: "warning",
  review: "bad",
  failed: "bad",
  canceled: "over",
  refunded: "over",
};

/** How an order stands, for the team. */
export function OrderStatus({ order }: { order: { status: Status; refunded_amount: number } }) {
  const { status: words } = useWords("admin-orders");
  const state = order.status === "paid" && order.refunded_amount > 0 ? "partlyRefunded" : order.status;
  return <StatusDot tone={tones[state]}>{words[state]}</StatusDot>;
}
