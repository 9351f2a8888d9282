import { useCallback, useState } from "react";
import type { Billing, Plan } from "../../../catalogue/offers.ts";

const PIECES = 50;

/** The switch stands only where the first plan of the grid is paid by the month. */
export function offersBilling(plans: readonly Plan[]): boolean {
  return plans[0]?.period === "month";
}

async function celebrate(touched: Element | null): Promise<void> {
  const { confettiBurst } = await import("../../../ui/confetti.ts");
  await confettiBurst(touched, PIECES);
}

/** How the plans are billed; a switch to quarterly is celebrated from the element that was touched. */
export function useBilling() {
  const [billing, setBilling] = useState<Billing>("monthly");
  const changeBilling = useCallback((next: Billing, touched: Element | null) => {
    setBilling(next);
    // Decoration: when its code does not arrive, nothing is missing.
    if (next === "quarterly") celebrate(touched).catch(() => undefined);
  }, []);
  return { billing, changeBilling };
}
