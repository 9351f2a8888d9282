import { BackendError } from "../../../backend/backend-error.ts";
import { type Backend, backend } from "../../../backend/client.ts";
import { newKey } from "../../../backend/new-key.ts";
import type { CreateCheckoutAnswer, CreateCheckoutRequest } from "../../../generated/api-types.ts";
import type { Shape } from "../../../i18n/shape.ts";
import { ChunkLoadError } from "../../../loading/load-chunk.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type checkout from "./checkout.en.ts";

/** The part `checkout` of a dictionary; it belongs to three pages, so their words come as an argument. */
export type CheckoutWords = Shape<typeof checkout>;
export type CheckoutStage = "preparing" | "creating" | "redirecting";

/* In milliseconds. The new tab and the end count from the server's answer. */
const MESSAGE_TIME = 250;
const NEW_TAB_DELAY = 500;
const BUSY_TIME = 1000;
const TOAST_TIME = 2000;

/** The server accepted the purchase and its answer names no payment page. */
class CheckoutUrlMissing extends Error {
  override name = "CheckoutUrlMissing";

  constructor() {
    super("No checkout URL received");
  }
}

/**
 * Runs one purchase from the click to the end of its busy time, whether it succeeds or fails: asks for the payment
 * page, shows toasts, opens the page in a new tab.
 *
 * `onStage` is called as the stages follow each other. An aborted `signal` means that the visitor went to another
 * page: no toast shows then, and no tab opens.
 */
export async function runCheckout(
  purchase: CreateCheckoutRequest,
  words: CheckoutWords,
  signal: AbortSignal,
  onStage: (stage: CheckoutStage) => void,
): Promise<void> {
  const client = backend();
  const url = client.then((connection) => requestPaymentPage(connection, purchase));
  void showStages(client, url, onStage);
  try {
    const address = await url;
    if (!signal.aborted) showToast({ ...words.started, duration: TOAST_TIME });
    await pause(NEW_TAB_DELAY);
    if (!signal.aborted && !openPaymentPage(address)) offerLink(address, words.blocked);
    await pause(BUSY_TIME - NEW_TAB_DELAY);
  } catch (error) {
    const description = describeFailure(error, words.failed);
    if (!signal.aborted) showToast({ kind: "error", title: words.failed.title, description });
    await pause(BUSY_TIME);
  }
}

/** Follows the request, yet leaves each message long enough to be read; it delays nothing. */
async function showStages(
  client: Promise<unknown>,
  url: Promise<unknown>,
  onStage: (stage: CheckoutStage) => void,
): Promise<void> {
  onStage("preparing");
  if (!(await succeedsReadably(client))) return;
  onStage("creating");
  if (!(await succeedsReadably(url))) return;
  onStage("redirecting");
}

async function succeedsReadably(step: Promise<unknown>): Promise<boolean> {
  const [outcome] = await Promise.allSettled([step, pause(MESSAGE_TIME)]);
  return outcome.status === "fulfilled";
}

/** Idempotency keys of purchases that are not answered yet, by their contents. */
const keys = new Map<string, string>();

/**
 * Asks the server for the address to pay at. The same purchase keeps its key until it is answered, so that after a
 * lost answer it is still one order. Throws a `BackendError` or `CheckoutUrlMissing`.
 */
async function requestPaymentPage({ invoke }: Backend, purchase: CreateCheckoutRequest): Promise<string> {
  const contents = JSON.stringify(purchase);
  const idempotencyKey = keys.get(contents) ?? newKey();
  keys.set(contents, idempotencyKey);
  try {
    const body = { ...purchase, idempotencyKey };
    const answer = await invoke<Partial<CreateCheckoutAnswer> | null>("create-checkout", body);
    keys.delete(contents);
    return addressIn(answer);
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

/** Opens the page in a new tab; false when the browser blocked it. */
function openPaymentPage(url: string): boolean {
  // With `noopener` a browser does not say whether the tab opened, so `opener` is removed afterwards.
  const tab = window.open(url, "_blank");
  if (tab === null || tab.closed) return false;
  tab.opener = null;
  return true;
}

/** Browsers may refuse a tab that opens after a wait; a link that is clicked always opens. */
function offerLink(href: string, words: CheckoutWords["blocked"]): void {
  showToast({
    title: words.title,
    description: words.description,
    duration: Number.POSITIVE_INFINITY,
    action: { label: words.link, href, newTab: true },
  });
}

/** The text of a failure: the server's own sentence, which is in the buyer's language, or one of ours. */
function describeFailure(error: unknown, words: CheckoutWords["failed"]): string {
  if (error instanceof CheckoutUrlMissing) return words.noUrl;
  if (error instanceof ChunkLoadError) return navigator.onLine ? words.unnamed : words.unreachable;
  if (!(error instanceof BackendError)) return words.unnamed;
  if (error.code === "unreachable") return words.unreachable;
  return error.code === "malformed" ? words.unnamed : error.message;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
