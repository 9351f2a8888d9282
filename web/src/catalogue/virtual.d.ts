declare module "virtual:catalogue/*" {
  const catalogue: import("./offers.ts").PageCatalogue;
  export default catalogue;
}

declare module "virtual:starting-prices" {
  /** By page: the lowest price in cents, of a month where the page has monthly plans. */
  const prices: Record<import("../generated/api-types.ts").Plan["page"], number>;
  export default prices;
}
