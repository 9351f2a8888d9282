import type { Words } from "../../../i18n/dictionaries.ts";
import type { Language } from "../../../i18n/languages.ts";
import { plural } from "../../../i18n/plural.ts";
import { formatPrice } from "../../../ui/price.tsx";
import type { FigureName } from "./api.ts";

const whole = new Intl.NumberFormat("en-US");
const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("en-US", { style: "percent" });

type OverviewWords = Words<"admin/overview">;

/** A total: `$12,300`, `1,204`. Figures are written alike in both languages. */
export function totalText(figure: FigureName, value: number): string {
  return figure === "revenue" ? formatPrice(value) : whole.format(value);
}

/** A mark of the scale: `$12K`. */
export function scaleText(figure: FigureName, value: number): string {
  return figure === "revenue" ? `$${short.format(value / 100)}` : short.format(value);
}

/** What one day came to, as it is said: `3 orders`. */
export function valueText(
  words: OverviewWords,
  language: Language,
  figure: FigureName,
  value: number,
): string {
  if (figure === "revenue") return formatPrice(value);
  return plural(language, value, words.figures[figure].count);
}

/** `12%`; under one in a thousand it still is not nothing. */
export function percentText(change: number): string {
  return percent.format(Math.max(Math.abs(change), 0.01));
}
