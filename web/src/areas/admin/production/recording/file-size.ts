import type { Language } from "../../../../i18n/languages.ts";
import { localeOf } from "../../../../i18n/moments.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "312 MB" or "312 ميغابايت", in steps of 1,000 as cameras and phones count. */
export function fileSize(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(localeOf(language), {
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: language === "ar" ? "long" : "short",
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  }).format(value);
}
