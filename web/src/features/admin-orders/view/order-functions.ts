import { backend } from "../../../backend/client.ts";

export interface RefundWish {
  orderId: string;
  paymentId: string;
  /** In cents. */
  amount: number;
  reason: string;
  /** The same wish, sent again after a lost answer, is refunded once. */
  idempotencyKey: string;
}

/** Each throws a `BackendError`. */
export async function refund(wish: RefundWish): Promise<void> {
  const { invoke } = await backend();
  await invoke("refund-order", wish);
}

export async function cancelSubscription(subscriptionId: string, atOnce: boolean): Promise<void> {
  const { invoke } = await backend();
  await invoke("cancel-subscription", { subscriptionId, atOnce });
}

export async function resumeSubscription(subscriptionId: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("resume-subscription", { subscriptionId });
}
