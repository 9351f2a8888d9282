import { BackendError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { CheckoutStatusAnswer } from "../../../generated/api-types.ts";

export type PaymentStatus = CheckoutStatusAnswer["status"] | "checking" | "stillPending" | "unreachable";

/** What our records say of a payment; `plan` is its name there, null when it is not known. */
export interface PaymentRecord {
  status: PaymentStatus;
  plan: string | null;
}

const LONGEST_ID = 255;
/* Milliseconds before the next question. The provider's word usually comes within seconds. */
const POLL_DELAYS = [1500, 2500, 4000, 7000, 12_000];

/** Whether it is worth asking for; anything else was never one of our payment sessions. */
export function isSessionId(id: string | null): id is string {
  return id !== null && id.trim() !== "" && id.length <= LONGEST_ID;
}

/** Asks until the payment is decided, and reports what is known so far after every question. */
export async function followPayment(
  sessionId: string,
  report: (record: PaymentRecord) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const delay of [...POLL_DELAYS, null]) {
    const record = await readPayment(sessionId);
    if (signal.aborted) return;
    const isOpen = record.status === "pending" || record.status === "unreachable";
    report(delay === null && record.status === "pending" ? { ...record, status: "stillPending" } : record);
    if (!isOpen || delay === null) return;
    await pause(delay);
    if (signal.aborted) return;
  }
}

async function readPayment(sessionId: string): Promise<PaymentRecord> {
  try {
    const { invoke } = await backend();
    return await invoke<CheckoutStatusAnswer>("checkout-status", { session_id: sessionId });
  } catch (error) {
    const isRefused = error instanceof BackendError && error.status === 400;
    return { status: isRefused ? "unknown" : "unreachable", plan: null };
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
