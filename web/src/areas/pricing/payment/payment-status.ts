import type { CheckoutStatusAnswer } from "../../../generated/api-types.ts";

export type PaymentStatus = CheckoutStatusAnswer["status"] | "checking" | "stillPending" | "unreachable";

/** What our records say of a payment; `plan` is its name there, null when it is not known. */
export interface PaymentRecord {
  status: PaymentStatus;
  plan: string | null;
}

const LONGEST_ID = 255;

/** Whether it is worth asking for; anything else was never one of our payment sessions. */
export function isSessionId(id: string | null): id is string {
  return id !== null && id.trim() !== "" && id.length <= LONGEST_ID;
}
