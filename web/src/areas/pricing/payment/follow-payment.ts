import { BackendError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { CheckoutStatusAnswer } from "../../../generated/api-types.ts";
import { readSessionHint } from "../../../session/session-hint.ts";
import type { PaymentRecord } from "./payment-status.ts";

/* Milliseconds before the next question. The provider's word usually comes within seconds. */
const POLL_DELAYS = [1500, 2500, 4000, 7000, 12_000];

/**
 * Asks until the payment is decided, and reports what is known so far after every question. Signed-in buyers hear of
 * it: then there is nothing to ask in between, and no end to it.
 */
export async function followPayment(
  sessionId: string,
  report: (record: PaymentRecord) => void,
  signal: AbortSignal,
): Promise<void> {
  const changes = readSessionHint() === null ? null : new OrderChanges(signal);
  for (let question = 0; !signal.aborted; question += 1) {
    changes?.still();
    // oxlint-disable-next-line no-await-in-loop because each question follows from the answer before it
    const record = await readPayment(sessionId);
    if (signal.aborted) return;
    const isOpen = record.status === "pending" || record.status === "unreachable";
    const delay = changes?.isLive ? undefined : POLL_DELAYS[question];
    const isLate = record.status === "pending" && delay === undefined && !changes?.isLive;
    report(isLate ? { ...record, status: "stillPending" } : record);
    if (!isOpen || (delay === undefined && changes === null)) return changes?.stop();
    // oxlint-disable-next-line no-await-in-loop because the wait is what the loop is for
    await Promise.race([changes?.rung() ?? never, delay === undefined ? never : pause(delay)]);
  }
}

const never = new Promise<never>(() => {});

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

/** Rings when something may have become of an order of the person who is signed in. */
class OrderChanges {
  /** Whether changes are heard at once. */
  isLive = false;
  #next!: Promise<void>;
  #ring!: () => void;
  #isStopped = false;
  #unfollow = () => {};

  constructor(signal: AbortSignal) {
    this.still();
    signal.addEventListener("abort", () => this.stop());
    import("../../../session/live/changes.ts").then(
      ({ follow }) => {
        if (this.#isStopped) return;
        this.#unfollow = follow(["orders"], {
          onChange: () => this.#ring(),
          onMissed: (isLive) => {
            this.isLive = isLive;
            this.#ring();
          },
        });
      },
      // Without it the page asks, as for guests.
      () => undefined,
    );
  }

  /** Resolves once it has rung since it was stilled. */
  rung(): Promise<void> {
    return this.#next;
  }

  still(): void {
    this.#next = new Promise((resolve) => {
      this.#ring = resolve;
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#unfollow();
    this.#ring();
  }
}
