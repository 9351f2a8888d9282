import type { FunctionErrorCode } from "../../../generated/functions.ts";

const orders = {
  meta: {
    title: "Your orders, Tawam",
    description: "What you bought, your receipts, and the plans that run.",
  },
  title: "Your orders",
  lead: "What you bought, your receipts, and the plans that run.",
  loading: "Loading your orders",
  loadFailed: {
    title: "Your orders did not load",
    text: "They are safe. The connection may have dropped.",
    retry: "Try again",
  },
  empty: {
    title: "No orders yet",
    /** `{email}` is the reader's own address. */
    text: "What you buy stands here, with its receipts. So does what you bought as a guest with {email}.",
    action: "See the packages",
  },
  earlier: "Show earlier orders",
  billing: { monthly: "every month", quarterly: "every three months", once: "one payment" },
  status: {
    pending: "Waiting for payment",
    review: "Being checked",
    paid: "Paid",
    partlyRefunded: "Partly refunded",
    refunded: "Refunded",
    canceled: "Canceled",
    failed: "Payment failed",
  },
  ordered: "Ordered on {date}",
  notes: {
    pending: "Nothing is charged before you pay.",
    review: "Our team is looking at this payment. Nothing is needed from you.",
    partlyRefunded: "{amount} went back to the card or account you paid with.",
    refunded: "{amount} went back to the card or account you paid with.",
    canceled: "No charges were made.",
    failed: "No charges were made. You can order again whenever you like.",
  },
  pay: "Go to the payment page",
  studio: "Open in your Studio",
  plan: {
    active: "The plan is active",
    renews: "The next payment is on {date}.",
    ending: "The plan ends on {date}",
    endingSoon: "The plan ends with the paid period",
    endingText: "Until then it runs as before. No more payments are taken.",
    pastDue: "A payment is past due",
    pastDueText: "The last payment did not go through. We try again in the next days.",
    ended: "The plan ended on {date}",
    endedSometime: "The plan has ended",
    cancel: "Cancel the plan",
    keep: "Keep the plan",
    keeping: "One moment...",
    manage: "Manage payment",
    managing: "Opening...",
    dialog: {
      title: "Cancel this plan?",
      /** `{plan}` is its name, `{date}` the end of the paid period. */
      text: "{plan} runs until {date}; no more payments are taken. Until then you can take this back.",
      textWithoutDate:
        "{plan} runs to the end of the paid period; no more payments are taken. Until then you can take this back.",
      confirm: "Cancel the plan",
      busy: "Canceling...",
      cancel: "Keep it",
    },
    canceled: { title: "Your plan is canceled", description: "It runs to the end of the paid period." },
    kept: { title: "Your plan goes on" },
    cancelFailed: { title: "Plan not canceled", description: "An error occurred while canceling" },
    keepFailed: { title: "Plan not changed", description: "An error occurred while saving" },
    manageFailed: { title: "The page did not open", description: "An error occurred while opening it" },
  },
  payments: {
    title: "Payments",
    period: "{from} to {to}",
    refunded: "{amount} refunded",
    failed: "Not charged",
    disputed: "With your bank",
    show: "Receipt",
    /** For screen readers; `{number}` tells one receipt from another. */
    showLabel: "Receipt {number}",
    download: "PDF",
    downloadLabel: "Receipt {number} as PDF",
    all: "Show all {count} payments",
    downloadFailed: { title: "Receipt not downloaded", description: "An error occurred while preparing it" },
  },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<OrderProblem, string>>,
};

export type OrderProblem = Extract<
  FunctionErrorCode,
  | "no_authorization"
  | "unauthorized"
  | "insufficient_aal"
  | "payments_unavailable"
  | "portal_unavailable"
  | "over_request_rate_limit"
  | "receipt_not_found"
  | "session_expired"
  | "subscription_ended"
  | "subscription_not_found"
  | "unavailable"
>;

export default orders;
