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
