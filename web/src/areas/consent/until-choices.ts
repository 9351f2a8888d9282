/** The choice that asks for a day of one's own. */
export const OTHER_DAY = "other";

/** The spans that the list offers, in months. */
export const SPANS = [6, 12, 24] as const;
