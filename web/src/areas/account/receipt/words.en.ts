import type { FunctionErrorCode } from "../../../generated/functions.ts";

const receipt = {
  meta: { title: "Receipt, Tawam", description: "The receipt of one payment, to print or to keep." },
  back: "Your orders",
  print: "Print",
  download: "Download PDF",
  downloading: "Preparing...",
  downloadFailed: { title: "Receipt not downloaded", description: "An error occurred while preparing it" },
  loading: "Loading your receipt",
  loadFailed: {
    title: "Your receipt did not load",
    text: "It is safe. The connection may have dropped.",
    retry: "Try again",
  },
  missing: {
    title: "This receipt is not in your account",
    text: "It may belong to another address of yours. Your orders list all receipts that you can open.",
    action: "See your orders",
  },
  title: "Receipt",
  number: "Receipt number",
  paidOn: "Paid on",
  transaction: "Transaction ID",
  seller: "From",
  buyer: "To",
  tradeLicence: "Trade licence {number}",
  taxNumber: "TRN {number}",
  item: "Item",
  amount: "Amount",
  billing: {
    monthly: "Plan, every month",
    quarterly: "Plan, every three months",
    once: "One payment",
  },
  period: "{from} to {to}",
  total: "Total paid",
  refunded: "Refunded on {date}",
  refundedSometime: "Refunded",
  takenBack: "Returned by the bank after a dispute",
  disputed: "The bank is looking into a dispute about this payment.",
  kept: "Total after refunds",
  currency: "All amounts are in US dollars.",
  question: "A question about this receipt? Write to {email} and name its number.",
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<ReceiptProblem, string>>,
};

export type ReceiptProblem = Extract<
  FunctionErrorCode,
  | "no_authorization"
  | "unauthorized"
  | "insufficient_aal"
  | "receipt_not_found"
  | "over_request_rate_limit"
  | "unavailable"
>;

export default receipt;
