import { BackendError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { Payment, Refund } from "./order-record.ts";

export interface RefundWish {
  orderId: string;
  paymentId: string;
  /** In cents. */
  amount: number;
  reason: string;
  /** The same wish, sent again after a lost answer, is refunded once. */
  idempotencyKey: string;
}

/** Throws a `BackendError`: with `refund_refused` where the provider will not send the money back. */
export async function refund(wish: RefundWish): Promise<void> {
  const { invoke } = await backend();
  const { status } = await invoke<{ status: Refund["status"] }>("refund-order", wish);
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
