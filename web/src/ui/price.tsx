import { Ltr } from "./ltr.tsx";

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** US dollars from cents, the same in both languages: `$2,000`, and `$99.50` only when cents remain. */
export function formatPrice(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** A price that keeps its order inside Arabic. Props: `cents`. */
export function Price({ cents }: { cents: number }) {
  return <Ltr>{formatPrice(cents)}</Ltr>;
}
