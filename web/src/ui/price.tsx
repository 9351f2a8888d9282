import { Ltr } from "./ltr.tsx";

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats cents as US dollars, the same in both languages: `$2,000`, or `$99.50` if there are cents. */
export function formatPrice(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** A price that is left to right inside Arabic text. Props: `cents`. */
export function Price({ cents }: { cents: number }) {
  return <Ltr>{formatPrice(cents)}</Ltr>;
}
