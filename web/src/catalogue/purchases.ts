import type { CreateCheckoutRequest } from "../generated/api-types.ts";
import type { AddOn, Billing, Plan } from "./offers.ts";
import { inDollars, monthlyPrice } from "./prices.ts";

/** What a button sends to the checkout; the language is added on the way. */
export type Purchase = Omit<CreateCheckoutRequest, "language"> & { planId: string };

/** Buying a plan at the price that its column shows. */
export function planPurchase(plan: Plan, billing: Billing, discountPercent: number): Purchase {
  const isSubscription = plan.period === "month";
  const paid = isSubscription ? billing : "monthly";
  return {
    planId: plan.id,
    planName: plan.name,
    planPrice: inDollars(monthlyPrice(plan.price, paid, discountPercent)),
    planType: isSubscription ? "subscription" : "payment",
    planFeatures: [...plan.features],
    billing: paid,
  };
}

/** Buying an add-on once; `service` is its line in the order. Null for one that is agreed in person. */
export function addOnPurchase(addOn: AddOn, service: string): Purchase | null {
  if (addOn.price === "contact") return null;
  return {
    planId: addOn.id,
    planName: addOn.name,
    planPrice: inDollars(addOn.price),
    planType: "payment",
    planFeatures: [service],
    billing: "monthly",
  };
}
