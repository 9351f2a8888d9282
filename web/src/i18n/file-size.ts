import { localeOf } from "./day-text.ts";
import type { Language } from "./languages.ts";

const UNITS = ["kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1_000;

/** "1.2 GB" or "1.2 غيغابايت". */
export function fileSize(bytes: number, language: Language): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const unit = UNITS[power - 1] ?? "kilobyte";
  const amount = bytes / STEP ** power;
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit,
    // Arabic's short names are initials with full stops, which nobody reads.
    unitDisplay: language === "ar" ? "long" : "short",
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount);
}
