import type { CreateCheckoutRequest } from "../../../generated/api-types.ts";
import { type CheckoutWords, describeFailure } from "./checkout-words.ts";
import { openPaymentPage, requestPaymentPage } from "./payment-page.ts";

export type CheckoutStage = "preparing" | "creating" | "redirecting";

interface CheckoutListener {
  onStage: (stage: CheckoutStage) => void;
  /** The server has answered; the payment page follows. */
  onAnswer: () => void;
  /** Who has gone to another page has changed their mind. */
  isStillWanted: () => boolean;
  /** The browser refused the new tab. */
  onHeldBack: (url: string) => void;
  /** What went wrong, for a person. */
  onFailure: (description: string) => void;
}

/* In milliseconds. The new tab and the end count from the server's answer. */
const MESSAGE_TIME = 250;
const NEW_TAB_DELAY = 500;
const BUSY_TIME = 1000;

/** One purchase from the click to the end of its busy time, whether it succeeds or fails. */
export async function runCheckout(
  purchase: CreateCheckoutRequest,
  words: CheckoutWords,
  listener: CheckoutListener,
): Promise<void> {
  const { asked, url } = requestPaymentPage(purchase);
  void showStages(asked, url, listener.onStage);
  try {
    const address = await url;
    listener.onAnswer();
    await pause(NEW_TAB_DELAY);
    if (listener.isStillWanted() && !openPaymentPage(address)) listener.onHeldBack(address);
    await pause(BUSY_TIME - NEW_TAB_DELAY);
  } catch (error) {
    listener.onFailure(describeFailure(error, words.failed));
    await pause(BUSY_TIME);
  }
}

/** Follows what happens, yet leaves each message long enough to be read; it delays nothing. */
async function showStages(asked: Promise<unknown>, url: Promise<string>, show: CheckoutListener["onStage"]) {
  show("preparing");
  if (!(await succeedsReadably(asked))) return;
  show("creating");
  if (!(await succeedsReadably(url))) return;
  show("redirecting");
}

async function succeedsReadably(step: Promise<unknown>): Promise<boolean> {
  const [outcome] = await Promise.allSettled([step, pause(MESSAGE_TIME)]);
  return outcome.status === "fulfilled";
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
