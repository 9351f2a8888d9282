import { useWords } from "../../../i18n/use-words.ts";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import type { ListedOrder, OrderStatus as Status } from "./api.ts";

const tones: Record<Status | "partlyRefunded", StatusTone> = {
  paid: "good",
  partlyRefunded: "good",
  pending: "warning",
  review: "bad",
  failed: "bad",
  canceled: "over",
  refunded: "over",
};

interface Props {
  order: Pick<ListedOrder, "status" | "refunded_amount" | "problem">;
}

/** How an order stands, for the team. */
export function OrderStatus({ order }: Props) {
  const { status: words } = useWords("admin/orders");
  const state = order.status === "paid" && order.refunded_amount > 0 ? "partlyRefunded" : order.status;
  const tone = tones[state];
  // About a dispute that is lost nothing can be done any more.
  const isToDo = order.problem !== null && order.problem !== "dispute_lost";
  return <StatusDot tone={isToDo && tone !== "bad" ? "warning" : tone}>{words[state]}</StatusDot>;
}
