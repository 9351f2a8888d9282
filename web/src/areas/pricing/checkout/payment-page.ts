import { BackendError } from "../../../backend/backend-error.ts";
import { type Backend, backend } from "../../../backend/client.ts";
import { newKey } from "../../../backend/new-key.ts";
import type { CreateCheckoutAnswer, CreateCheckoutRequest } from "../../../generated/api-types.ts";

/** The server accepted the purchase and named no page to pay at. */
export class CheckoutUrlMissing extends Error {
  override name = "CheckoutUrlMissing";

  constructor() {
    super("No checkout URL received");
  }
}

/** The moments of asking for a payment page. */
export interface PaymentPageRequest {
  /** The client is here and the server is being asked. */
  asked: Promise<unknown>;
  /** The address to pay at. Rejects with a `BackendError`, a `ChunkLoadError` or `CheckoutUrlMissing`. */
  url: Promise<string>;
}

export function requestPaymentPage(purchase: CreateCheckoutRequest): PaymentPageRequest {
  const client = backend();
  const answer = client.then((connection) => ask(connection, purchase));
  return { asked: client, url: answer.then(addressIn) };
}

/** The keys of purchases that were asked for and not answered yet, by their contents. */
const keys = new Map<string, string>();

/** The same purchase keeps its key until it is answered, so that after a lost answer it is still one order. */
async function ask({ invoke }: Backend, purchase: CreateCheckoutRequest) {
  const contents = JSON.stringify(purchase);
  const idempotencyKey = keys.get(contents) ?? newKey();
  keys.set(contents, idempotencyKey);
  try {
    const body = { ...purchase, idempotencyKey };
    const answer = await invoke<Partial<CreateCheckoutAnswer> | null>("create-checkout", body);
    keys.delete(contents);
    return answer;
  } catch (error) {
    const isRefused = error instanceof BackendError && error.status >= 400 && error.status < 500;
    if (isRefused) keys.delete(contents);
    throw error;
  }
}

function addressIn(answer: Partial<CreateCheckoutAnswer> | null): string {
  const address = URL.parse(answer?.url || "about:blank", location.origin);
  if (address === null || !/^https?:$/.test(address.protocol)) throw new CheckoutUrlMissing();
  return address.href;
}

/** Opens the page in a new tab; false when the browser held it back. */
export function openPaymentPage(url: string): boolean {
  // With `noopener` a browser does not say whether the tab opened, so the tie is cut by hand.
  const tab = window.open(url, "_blank");
  if (tab === null || tab.closed) return false;
  tab.opener = null;
  return true;
}
