import type { Billing } from "./offers.ts";

const CENTS = 100;
const MONTHS_PER_QUARTER = 3;

/** What one month costs, in cents: less the discount and rounded to whole dollars when billed quarterly. */
export function monthlyPrice(price: number, billing: Billing, discountPercent: number): number {
  if (billing === "monthly") return price;
  return Math.round((price * (100 - discountPercent)) / (100 * CENTS)) * CENTS;
}

/** One charge of quarterly billing, in cents. */
export function quarterlyCharge(price: number, discountPercent: number): number {
  return monthlyPrice(price, "quarterly", discountPercent) * MONTHS_PER_QUARTER;
}

/** A price as the checkout takes it: plain dollars, `"1800"`. */
export function inDollars(cents: number): string {
  return String(cents / CENTS);
}
