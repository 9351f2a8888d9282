import { latinDigits } from "../../../../i18n/digits.ts";

const dollars = /^\$?\s*(\d{1,7})(?:[.,٫](\d{1,2}))?$/;

/** A typed amount in dollars as cents, with the marks of either language or none; null for anything else, and for nothing. */
export function centsOf(typed: string): number | null {
  const text = latinDigits(typed.trim()).replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, "");
  const [, whole, part = ""] = dollars.exec(text) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  return cents > 0 ? cents : null;
}

/** Cents as the field first says them: dollars, and cents only where some remain. */
export function typedAmount(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
