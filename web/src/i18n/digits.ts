const arabicDigits = "٠١٢٣٤٥٦٧٨٩";

/** Replaces the Arabic-Indic digits of a text by Latin digits. */
export function latinDigits(typed: string): string {
  return typed.replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)));
}
