import { BackendError } from "../../backend/backend-error.ts";
import { backend } from "../../backend/client.ts";
import type { CreateCheckoutAnswer, CreateCheckoutRequest } from "../../generated/api-types.ts";

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
  /** The address to pay at. Rejects with a `BackendError` or `CheckoutUrlMissing`. */
  url: Promise<string>;
}

export function requestPaymentPage(purchase: CreateCheckoutRequest): PaymentPageRequest {
  const client = backend().catch((error: unknown) => {
    throw error instanceof BackendError ? error : new BackendError(String(error), "unreachable", 0);
  });
  const answer = client.then(({ invoke }) =>
    invoke<Partial<CreateCheckoutAnswer> | null>("create-checkout", purchase),
  );
  return { asked: client, url: answer.then(addressIn) };
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
