declare module "virtual:catalogue/*" {
  const catalogue: import("./offers.ts").PageCatalogue;
  export default catalogue;
}

declare module "virtual:starting-prices" {
  /** By page: the lowest price in cents, of a month where the page has monthly plans. */
  const prices: Record<import("../generated/api-types.ts").Plan["page"], number>;
  export default prices;
}

declare module "virtual:commissions" {
  /** What partners earn: of three plans in percent, for orders within the days of a referral, after the hold. */
  const commissions: {
    rates: { plan: string; percent: number }[];
    referralDays: number;
    holdDays: number;
  };
  export default commissions;
}

declare module "virtual:deliveries" {
  type Delivery = import("../generated/api-types.ts").Delivery;
  /** The promise of most plans, and by plan id that of those that promise another. */
  const deliveries: { usual: Delivery; byPlan: Partial<Record<string, Delivery>> };
  export default deliveries;
}
