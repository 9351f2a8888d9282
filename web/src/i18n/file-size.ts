import type { Language } from "./languages.ts";
import { localeOf } from "./moments.ts";

const MEGABYTE = 1_000_000;

/** "12.3 MB" or "12.3 ميغابايت". */
export function fileSize(bytes: number, language: Language): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: "megabyte",
    // The short Arabic form is one that hardly anybody reads.
    unitDisplay: language === "ar" ? "long" : "short",
    maximumFractionDigits: bytes < 10 * MEGABYTE ? 1 : 0,
  });
  return format.format(bytes / MEGABYTE);
}
