/** How many days back the figures go. */
export const spans = ["7", "30", "90", "365"] as const;
export type Span = (typeof spans)[number];

export const usualSpan: Span = "30";

/** What an address asks for; what it says wrongly counts as not said. */
export function readSpan(parameter: string | null): Span {
  return spans.find((span) => span === parameter) ?? usualSpan;
}
